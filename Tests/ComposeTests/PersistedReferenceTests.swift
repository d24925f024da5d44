import Compose
import Foundation
import ReplayProbes
import Testing

/// Keeps a shared object.
nonisolated private struct Museum: StartupComponent, View {
  struct Model: Codable, Equatable, Identifiable {
    var id: Int
    var name: String
  }

  struct State: AnyState {
    @Ref var model = Model(id: 1, name: "Circle")
    @RefCollection var more = [Model(id: 2, name: "Box")]
    var size = 1
  }

  @ObservedObject var store = PlainStore<State>(storage: FilePersistentStorage(key: "museum"))

  var observers: Void {
    store.didChange += { state in
      trace("\(state.model.name) \(state.more.map(\.name)) \(state.size)")
    }
  }

  var body: some View {
    TextField("Name", text: store.binding.model.name)
    if !store.state.more.isEmpty { TextField("More", text: store.binding.more[0].name) }
    Button("Save") { store.persistence.save() }
    Button("Restore") { store.persistence.restore() }
    Button("Empty") { store.state.more = [] }
  }
}

@Suite struct PersistedReferenceTests {
  @Test("C-100, C-103, C-108: shared objects are kept with the state, and restored for everybody")
  func sharedObjects() async throws {
    try await withFolder { folder in
      let session = try await RecordedSession(of: Museum.self, in: folder) { world in
        try world.host.type("Oval", into: "field:Name")
        try world.host.tap("Save")
        try world.host.type("Square", into: "field:Name")
        try world.host.type("Crate", into: "field:More")
        try world.host.tap("Restore")
        try world.host.tap("Empty")
        try world.host.tap("Restore")
      }
      #expect(
        session.trace == [
          "Oval [\"Box\"] 1", "Square [\"Box\"] 1", "Square [\"Crate\"] 1",
          "Oval [\"Box\"] 1", "Oval [\"Box\"] 1", "Oval [] 1", "Oval [\"Box\"] 1",
        ])
      let again = try await RecordedSession(of: Museum.self, in: folder, "Empty", "Restore")
      #expect(again.trace.last == "Oval [\"Box\"] 1")
      try session.requireFaithful()
    }
  }

  @Test("C-100: a stored state that does not fit leaves shared objects as they are")
  func unfitObjects() async throws {
    try await withFolder { folder in
      let text = """
        <plist version="1.0"><dict><key>model</key><dict><key>id</key><integer>1</integer>
        <key>name</key><string>Oval</string></dict><key>more</key><array><dict><key>id</key>
        <integer>5</integer><key>name</key><string>New</string></dict></array>
        <key>size</key><string>big</string></dict></plist>
        """
      try Data(text.utf8).write(to: folder.appendingPathComponent("museum.plist"))
      let session = try await RecordedSession(of: Museum.self, in: folder, "Restore")
      #expect(session.trace == [])
      #expect(session.live.failureCodes == ["CR4403"])
      #expect(session.summaries(.commit) == [])
      #expect(!session.transcript.contains("refs.Model[5]"))
      try session.requireFaithful()
    }
  }

  @Test("C-100, C-105, C-106: a reference to what is not there yet is kept as null")
  func missingObjects() async throws {
    nonisolated struct App: StartupComponent, View {
      struct State: AnyState {
        @Ref var none: Museum.Model
        @Ref var unknown: Museum.Model
        @RefCollection var few: [Museum.Model]
        var size = 1
      }
      let store = PlainStore<State>(storage: FilePersistentStorage(key: "missing"))
      var body: some View {
        Button("Point") {
          store.state.$unknown = Referred(id: 7)
          store.state.$few = [Referred(id: 8), Referred(id: 9)]
          _ = Ref(wrappedValue: Museum.Model(id: 9, name: "Nine"))
          store.persistence.save()
          store.state.size = 2
          store.persistence.restore()
          trace("\(store.state.size) \(store.state.few.map(\.name))")
        }
      }
    }
    try await withFolder { folder in
      let session = try await RecordedSession(of: App.self, in: folder, "Point")
      #expect(session.trace == ["1 [\"Nine\"]"])
      #expect(session.live.failureCodes == [])
      try session.requireFaithful()
    }
  }

  @Test("C-100: a host that saves and restores from outside is recorded like everybody else")
  func fromOutside() async throws {
    try await withFolder { folder in
      var lives = 0
      let session = try await RecordedSession(
        { world in
          world.runtime.storageFolder = lives == 0 ? folder : folder.appendingPathComponent("no")
          lives += 1
          return Museum.makeRoot(in: world.host)
        },
        script: { world, root in
          root.store.persistence.save()
          try world.host.type("Oval", into: "field:Name")
          root.store.commit { $0.size = 2 }
          root.store.persistence.restore()
          #expect(root.store.state.size == 1 && root.store.state.model.name == "Circle")
          root.store.persistence.purge()
          world.runtime.storageFolder = folder.appendingPathComponent("file")
          try Data().write(to: folder.appendingPathComponent("file"))
          root.store.persistence.save()
        })
      #expect(session.live.failureCodes == ["CR4401"])
      try session.requireFaithful()
    }
  }
}
