import AsyncStore
import Compose
import Foundation
import ReplayProbes
import Testing
import VDStore
import Verge

private struct Row: Codable, Equatable {
  var count = 0
}

private struct Disk: Sendable {
  let defaults = RecordedDefaults()
  let files = RecordedFiles()
}

private typealias Place = (defaults: RecordedDefaults, files: RecordedFiles)

private let places: [String: @Sendable (World) -> Place] = [
  "Compose": { _ in (Services.current.defaults, Services.current.files) },
  "Verge": { world in
    let store = world.keep(Verge.Store<Row, Never>(initialState: Row(), logger: nil))
    return (store.runtime.defaults, store.runtime.files)
  },
  "AsyncStore": { world in
    let store = world.keep(
      AsyncStore<Row, Disk>(state: Row(), env: Disk()))
    return (store.env.defaults, store.env.files)
  },
  "VDStore": { world in
    let store = world.keep(VDStore.Store(Row()))
    return (store.di.defaults, store.di.files)
  },
]

/// Settings and files, where each dialect has them.
@Suite struct StorageTests {
  @Test(
    "Settings and files are answers: they are there in the next run, and a replay touches none",
    arguments: places.keys.sorted())
  func dialects(_ dialect: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "storage-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path
    func run() async throws -> [String] {
      let session = try await RecordedSession { world in
        world.runtime.storageFolder = folder
        let tap = world.emitterCell(at: "app.tap")
        let place = places[dialect]?(world)
        tap.subscribe { if let place { Self.act(place, path) } }
        return tap
      } script: { _, tap in
        tap.send(())
        // A replay would read it, or write it again.
        try FileManager.default.moveItem(atPath: path, toPath: path + "-moved")
      }
      try session.requireFaithful()
      #expect(!FileManager.default.fileExists(atPath: path))
      try FileManager.default.moveItem(atPath: path + "-moved", toPath: path)
      return session.trace
    }
    #expect(try await run() == ["launch 1 nil nil", "wrote true", "no new folder", "[\"notes\"]"])
    #expect(
      try await run() == ["launch 2 late nil", "gone true", "no new folder", "[]"])
  }

  @Test("Initializers of numbers can be passed on by their names")
  func initializers() {
    #expect(["1", "x"].compactMap(Int.init) == [1])
    #expect(["1.5", "x"].compactMap(Double.init) == [1.5])
    #expect(["true", "x"].compactMap(Bool.init) == [true])
    #expect([1, 2].map(String.init) == ["1", "2"])
  }

  private static func act(_ place: Place, _ folder: String) {
    let (defaults, files) = place
    defaults.set(defaults.integer(forKey: "launches") + 1, forKey: "launches")
    let name = defaults.string(forKey: "name")
    trace(
      "launch \(defaults.integer(forKey: "launches")) \(name ?? "nil") "
        + "\(defaults.data(forKey: "none").map { "\($0)" } ?? "nil")")
    defaults.set("late", forKey: "name")
    let (kept, notes) = (folder + "/kept", folder + "/kept/notes")
    do {
      if files.fileExists(atPath: notes) {
        #expect(files.contents(atPath: notes) == Data([1, 2, 3]))
        try files.removeItem(atPath: notes)
        trace("gone \(!files.fileExists(atPath: notes))")
      } else {
        try files.createDirectory(atPath: kept, withIntermediateDirectories: true)
        trace("wrote \(files.createFile(atPath: notes, contents: Data([1, 2, 3])))")
      }
      do {
        try files.createDirectory(atPath: kept, withIntermediateDirectories: false)
      } catch {
        trace("no new folder")
      }
      trace("\(try files.contentsOfDirectory(atPath: kept))")
    } catch {
      trace("\(error)")
    }
  }
}
