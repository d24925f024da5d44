import Compose
import ReplayProbes

/// Records a session of an application that holds one of everything, replays it, and prints all
/// that can be known of it: what its handlers said, in order, and every event with its node.
@main
struct Probe {
  static func main() async throws {
    try await Probe().run()
  }

  nonisolated func run() async throws {
    let session = try await RecordedSession { world in
      Root.build(in: world.host)
    } script: { world, _ in
      for _ in 0..<2 {
        for button in ["Send", "Fill", "Go"] { try world.host.tap(button) }
        try world.host.type("ann", into: "field:Email")
        world.runtime.advance(by: .milliseconds(200))
        try world.host.type("new name", into: "field:left")
        try world.host.type("newer name", into: "field:right")
        try world.host.tap("Back")
      }
    }
    try session.requireFaithful()
    print(session.trace.joined(separator: "\n"))
    print(session.transcript)
    // What has no order, for a check of the check.
    if CommandLine.arguments.contains("canary") { print(Set(0..<100).map(\.description)) }
  }
}
