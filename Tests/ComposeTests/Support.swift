import Compose
import EventModel
import Foundation
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

extension RecordedSession {
  /// Records and replays a component tree under a script. The verified replay evaluates every view at
  /// every change of the screen, so that a view which was skipped wrongly is a divergence. A routable
  /// component asks for a rendering whenever it is evaluated, so this would not end for one.
  init<Root: StartupComponent>(
    of root: Root.Type, seed: UInt64 = 7, rules: RuntimeRules = .newest,
    script: (World) async throws -> Void = { _ in }
  ) async throws {
    var lives = 0
    try await self.init(seed: seed, rules: rules) { world in
      if lives == 1, !(root is any RoutableView.Type) { world.host.skipping = .nothing }
      lives += 1
      Root.show(in: world.host)
    } script: { world, _ in
      try await script(world)
    }
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
    guard let emitterCell = runtime.node(named: runtime.symbols.symbol(path)) as? EmitterCell<Value>
    else {
      throw ProbeFailure("no emitter '\(path)'")
    }
    emitterCell.send(value)
  }
}

extension RecordedSession {
  /// A session whose files lie in a folder; its replays get one that they must leave untouched.
  init<Root: StartupComponent>(
    of root: Root.Type, in folder: URL, script: (World) async throws -> Void
  ) async throws {
    var lives = 0
    try await self.init { world in
      world.runtime.storageFolder = lives == 0 ? folder : folder.appendingPathComponent("replay")
      lives += 1
      Root.show(in: world.host)
    } script: { world, _ in
      try await script(world)
    }
    try requireFaithful()
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/replay"))
  }

  /// The same with taps alone.
  init<Root: StartupComponent>(
    of root: Root.Type, in folder: URL, _ taps: String...
  ) async throws {
    try await self.init(of: root, in: folder) { world in
      for tap in taps { try world.host.tap(tap) }
    }
  }
}

/// An empty folder for one test.
func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "compose-storage-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}
