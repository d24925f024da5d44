import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayProbes
import ReplayRuntime
import SessionLog
import Testing

@Suite struct LaunchTests {
  enum Launched: ReplayableApplication {
    static func build(in host: HeadlessHost) {
      let runtime = host.runtime
      runtime.run {
        let cell = StateCell(
          [
            runtime.arguments.joined(separator: " "),
            runtime.environmentVariable("LAUNCHED") ?? "-",
          ])
        cell.bind(to: "Launched.facts")
        cell.commit { $0.append(runtime.workingFolder) }
      }
    }
  }

  @Test("Arguments are in the input start; they and what was asked are given back in replay")
  func arguments() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString).log"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    setenv("LAUNCHED", "live", 1)
    let runtime = Runtime(clock: .virtual)
    let recorder = try Recorder(path: path, application: Launched.self, runtime: runtime)
    let session = HeadlessSession(Launched.self, runtime: runtime)
    session.arguments = ["--fast", "7"]
    session.start()
    session.finish()
    try recorder.finish()

    setenv("LAUNCHED", "replayed", 1)
    let reader = try SessionLogReader(path: path)
    let verdict = try VerifiedReplay().run(reader, application: Launched.self)
    #expect(verdict.divergences == [])
    #expect(verdict.hasEnd)
    let start = Transcript.summary(of: try reader.event(at: 0), symbols: reader.symbols)
    #expect(start == #"input start app {arguments: ["--fast", "7"]}"#)
  }

  @Test("A session without arguments has none in its input start")
  func none() async throws {
    let session = try await RecordedSession { world in
      trace("\(world.runtime.arguments)")
    } script: { _, _ in
    }
    try session.requireFaithful()
    #expect(session.trace == ["[]"])
    #expect(session.summaries(.input).first == "input start app {}")
  }
}
