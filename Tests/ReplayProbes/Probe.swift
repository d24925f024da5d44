import CBOR
import EventModel
import HeadlessUI
import Replay
import ReplayRuntime
import SessionLog

/// Builds the application of one test in every world that the test needs.
final class Probe<App>: WorldBuilder, @unchecked Sendable {
  private(set) var worlds: [World] = []
  private var apps: [App] = []
  private let build: (World) -> App

  init(_ build: @escaping (World) -> App) { self.build = build }

  func makeWorld(in host: HeadlessHost) {
    let world = World(host: host)
    worlds.append(world)
    apps.append(build(world))
  }

  /// Runs a script against the application while a log is written.
  func record(
    to path: String, seed: UInt64, clock: RuntimeClock, rules: RuntimeRules, facts: CBORValue,
    _ script: (World, App) async throws -> Void
  ) async throws -> World {
    let runtime = Runtime(clock: clock, seed: seed, symbols: SymbolTable(), rules: rules)
    let recorder = try Recorder(
      path: path, application: ProbeApplication.self, runtime: runtime, nonce: 1)
    let host = HeadlessHost(runtime: runtime)
    inside { runtime.start(facts) { ProbeApplication.show(in: host) } }
    try await Runtime.$current.withValue(runtime) { try await script(worlds[0], apps[0]) }
    try recorder.finish()
    return worlds[0]
  }

  /// Runs `body` with ``ProbeApplication`` building this probe's application.
  func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ProbeApplication.$builder.withValue(self, operation: body)
  }
}

/// Whoever builds what ``ProbeApplication`` is for the running test.
protocol WorldBuilder: AnyObject, Sendable {
  func makeWorld(in host: HeadlessHost)
}

/// The application of the running test.
enum ProbeApplication: ReplayableApplication {
  @TaskLocal static var builder: (any WorldBuilder)?

  static func build(in host: HeadlessHost) { builder?.makeWorld(in: host) }
}
