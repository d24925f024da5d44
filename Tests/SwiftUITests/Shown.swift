import Foundation
import HeadlessUI
import ReplayProbes
import ReplayRuntime

/// A view that a closure of the main actor makes.
nonisolated struct Shown<Content: View>: View {
  let make: @MainActor () -> Content

  @MainActor var body: some View { make() }
}

/// What a user does in one session, one input on a line: `tap NAME`, `type NAME = TEXT`, `wait SECONDS`,
/// and `see TEXT` for what the screen must contain, `miss TEXT` for what it must not contain.
struct Script {
  var lines: [String]

  init(_ text: String) { lines = text.split(separator: "\n").map(String.init) }

  func run(in world: World) async throws {
    for line in lines {
      let (word, rest) = Self.halves(of: line, " ")
      switch word {
      case "tap": try world.host.tap(rest)
      case "type":
        let (target, text) = Self.halves(of: rest, " =")
        try world.host.type(String(text.dropFirst()), into: target)
      case "wait": world.runtime.advance(by: .seconds(Double(rest) ?? 0))
      case "see", "miss":
        let shown = world.host.screen?.plainText ?? ""
        if shown.contains(rest) != (word == "see") {
          throw ProbeFailure("\(line): the screen shows '\(shown)'")
        }
      case "refused":
        do {
          try world.host.tap(rest)
          throw ProbeFailure("'\(rest)' took a tap")
        } catch is InputError {}
      default: throw ProbeFailure("'\(line)' is not a line of a script")
      }
    }
  }

  private static func halves(of line: String, _ separator: String) -> (String, String) {
    guard let range = line.range(of: separator) else { return (line, "") }
    return (String(line[..<range.lowerBound]), String(line[range.upperBound...]))
  }
}

/// A view and what is done with it.
struct Scenario: CustomStringConvertible, Sendable {
  let name: String
  let mount: @Sendable (HeadlessHost) -> Void
  let text: String

  init(
    _ name: String, _ make: @escaping @MainActor @Sendable () -> some View & SendableMetatype,
    _ text: String
  ) {
    (self.name, self.text) = (name, text)
    mount = { $0.mount(Shown(make: make)) }
  }

  var description: String { name }

  /// Records the session, replays it with a verdict, and records it again.
  ///
  /// - Parameter folder: Where the application stores its files.
  @discardableResult
  func session(in folder: URL? = nil) async throws -> RecordedSession {
    let folder =
      folder
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("views-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try await RecordedSession { world in
      world.runtime.storageFolder = folder
      mount(world.host)
    } script: { world, _ in
      try await Script(text).run(in: world)
    }
    try session.requireFaithful()
    return session
  }
}

/// What the screen shows of a view.
func shownView<V: View>(_ make: @escaping @MainActor () -> V) -> ScreenNode? {
  let host = HeadlessHost(runtime: Runtime(clock: .virtual, seed: 1))
  host.runtime.start(.map([:])) { host.mount(Shown(make: make)) }
  return host.screen
}
