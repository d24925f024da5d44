import Compose
import ReplayProbes
import ReplayRuntime

extension RecordedSession {
  /// Records and replays a component tree under a script.
  init<Root: StartupComponent>(
    of root: Root.Type, seed: UInt64 = 7, script: (World) async throws -> Void = { _ in }
  ) async throws {
    try await self.init(
      seed: seed, { world in Root.build(in: world.host) },
      script: { world, _ in try await script(world) })
  }
}

/// A session that both replays repeat exactly.
func faithful<Root: StartupComponent>(
  _ root: Root.Type, script: (World) async throws -> Void = { _ in }
) async throws -> RecordedSession {
  let session = try await RecordedSession(of: root, script: script)
  try session.requireFaithful()
  return session
}

extension World {
  /// Sends to an emitter of the tree from outside, as a host would.
  func send<Value>(_ value: Value, to path: String) throws {
    guard let signal = runtime.node(named: runtime.symbols.symbol(path)) as? Signal<Value> else {
      throw ProbeFailure("no emitter '\(path)'")
    }
    signal.send(value)
  }
}
