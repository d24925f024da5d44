import Compose
import Foundation
import ReplayProbes
import ReplayRuntime
import Testing

private enum Mood: String, Codable { case calm, wild }

private struct Settings: AnyState {
  var email = "nobody"
  var count = 1
  var ratio = 1.0
  var isOn = false
  var nickname: String?
  var picture = Data([1, 2, 3])
  var moods: Set<Mood> = [.calm]
  var byNumber = [1: "one"]
  var tags = ["a", "b"]
}

private struct Account: AnyState {
  enum PersistenceKeys: CodingKey {
    case email
  }

  var email = ""
  var password = ""
}

/// Keeps a state as JSON text in memory: one that a user wrote.
private final class Drawer: AnyPersistentStorage {
  let key: String
  private let runtime = Runtime.ambient

  init(key: String) { self.key = key }

  func save<State: AnyState>(state: State) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let contents = Contents.of(runtime)
    contents.saves += 1
    contents.texts[key] = try encoder.encode(state)
  }

  func restore<State: AnyState>() throws -> State? {
    try Contents.of(runtime).texts[key].map { try JSONDecoder().decode(State.self, from: $0) }
  }

  func purge() { Contents.of(runtime).texts[key] = nil }

  final class Contents {
    var saves = 0
    var texts: [String: Data] = [:]
    static func of(_ runtime: Runtime) -> Contents {
      runtime.registry(Contents.self) { Contents() }
    }
  }
}

private struct DrawerApp: StartupComponent, View {
  @ObservedObject var drawer = PlainStore<Settings>(storage: Drawer(key: "desk"))
  @ObservedObject var none = PlainStore<Settings>()
  let go = Emitter<String>()

  var observers: Void {
    drawer.didChange += { trace("drawer \($0.email) \($0.count)") }
    go += { order in
      for store in [drawer, none] {
        switch order {
        case "save": store.persistence.save()
        case "restore": store.persistence.restore()
        case "purge": store.persistence.purge()
        default:
          store.commit {
            $0.email = order
            $0.count += 1
          }
        }
      }
    }
  }

  var body: some View {
    Text("\(drawer.state.email) \(drawer.state.count)")
    Text("\(none.state.email) \(none.state.count)")
    Button("save") { go.send("save") }
    Button("restore") { go.send("restore") }
    Button("purge") { go.send("purge") }
    Button("ann") { go.send("ann") }
  }
}

/// Keeps its settings in a file, and restores them before anything is observed.
private struct FileApp: StartupComponent, View {
  @ObservedObject var store = PlainStore<Settings>(storage: FilePersistentStorage(key: "my/key"))
  @ObservedObject var account = PlainStore<Account>(storage: FilePersistentStorage(key: "account"))
  let save = SignalEmitter()
  let restore = SignalEmitter()
  let purge = SignalEmitter()
  let edit = Emitter<String>()

  init() {
    store.persistence.restore()
    account.persistence.restore()
    trace("restored \(store.state.email)")
  }

  var observers: Void {
    store.didChange += { trace("changed to \($0.email)") }
    edit += { new in
      store.state.email = new
      account.commit {
        $0.email = new
        $0.password = "secret \(new)"
      }
    }
    save += {
      store.persistence.save()
      account.persistence.save()
    }
    restore += {
      store.persistence.restore()
      account.persistence.restore()
    }
    purge += {
      store.persistence.purge()
      account.persistence.purge()
    }
  }

  var body: some View {
    Text("\(store.state.email), \(account.state.email), \(account.state.password)")
    Button(emitter: save) { Text("Save") }
    Button(emitter: restore) { Text("Restore") }
    Button(emitter: purge) { Text("Purge") }
    Button("Ann") { edit.send("ann") }
    Button("Bob") { edit.send("bob") }
  }
}

/// Keeps a shared object.
private struct Museum: StartupComponent, View {
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

@Suite struct PersistenceTests {
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
    struct App: StartupComponent, View {
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

  @Test("C-97, C-98: a storage of one's own keeps a state; the empty one keeps nothing")
  func ownStorage() async throws {
    let session = try await faithful(DrawerApp.self) { world in
      for order in ["ann", "save", "ann", "restore", "purge", "ann", "restore"] {
        try world.host.tap(order)
      }
    }
    #expect(session.summaries(.failure) == [])
    #expect(session.live.text.hasPrefix("ann 3 ann 4"))
    #expect(
      session.live.trace == [
        "drawer ann 2", "drawer ann 3", "drawer ann 2", "drawer ann 3",
      ])
    let saves = [session.live, session.verified, session.rerecorded].map { world in
      world.runtime.inTurn("test") { Drawer.Contents.of(world.runtime).saves }
    }
    #expect(saves == [1, 0, 0])
  }

  @Test("C-99, C-100: a file of its own keeps every kind of field through a life")
  func roundTrip() async throws {
    try await withFolder { folder in
      let first = try await RecordedSession(of: FileApp.self, in: folder, "Ann", "save", "Bob")
      #expect(first.trace == ["restored nobody", "changed to ann", "changed to bob"])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["account.plist", "my%2Fkey.plist"])
      let second = try await RecordedSession(of: FileApp.self, in: folder, "Bob", "restore")
      #expect(second.trace == ["restored ann", "changed to bob", "changed to ann"])
      let third = try await RecordedSession(of: FileApp.self, in: folder, "purge", "Bob", "restore")
      #expect(third.trace == ["restored ann", "changed to bob"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test("C-101: PersistenceKeys name what is kept; the other fields stay as they are")
  func keys() async throws {
    try await withFolder { folder in
      let session = try await RecordedSession(
        of: FileApp.self, in: folder, "Ann", "save", "Bob", "restore")
      let file = try String(
        contentsOf: folder.appendingPathComponent("account.plist"), encoding: .utf8)
      #expect(file.contains("ann"))
      #expect(!file.contains("password") && !file.contains("secret"))
      #expect(session.live.host.screen?.plainText.contains("ann, ann, secret bob") == true)
      try session.requireFaithful()
    }
  }

  @Test("C-102: what an initialiser restores is there before the first observer runs")
  func inInitialiser() async throws {
    try await withFolder { folder in
      _ = try await RecordedSession(of: FileApp.self, in: folder, "Ann", "save")
      let session = try await RecordedSession(of: FileApp.self, in: folder)
      #expect(session.trace == ["restored ann"])
      #expect(session.live.host.screen?.plainText.hasPrefix("ann, ann, ") == true)
      try session.requireFaithful()
    }
  }

  @Test("C-100: a damaged file, and one that does not fit, leave the state as it is")
  func damagedFile() async throws {
    for content in ["not a property list", "<plist version=\"1.0\"><array/></plist>"] {
      try await withFolder { folder in
        try Data(content.utf8).write(to: folder.appendingPathComponent("my%2Fkey.plist"))
        let session = try await RecordedSession(of: FileApp.self, in: folder, "Ann", "restore")
        #expect(session.trace == ["restored nobody", "changed to ann"])
        try session.requireFaithful()
      }
    }
  }

  @Test("C-100: each kind of damage has its own code")
  func damageCodes() async throws {
    let wrongType =
      "<plist version=\"1.0\"><dict><key>count</key><string>many</string></dict></plist>"
    for (content, code) in [("not a property list", "CR4402"), (wrongType, "CR4403")] {
      try await withFolder { folder in
        try Data(content.utf8).write(to: folder.appendingPathComponent("my%2Fkey.plist"))
        let session = try await RecordedSession(of: FileApp.self, in: folder)
        #expect(session.live.failureCodes == [code])
        #expect(session.live.failures[0].text.contains("my/key"))
        #expect(session.verified.failureCodes == [code])
      }
    }
  }

  @Test("C-99, C-100: a folder that cannot be read or made is a failure each time")
  func unreadableFolder() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      let session = try await RecordedSession(of: FileApp.self, in: file, "Ann", "save")
      #expect(session.live.failureCodes == ["CR4402", "CR4402", "CR4401", "CR4401"])
      #expect(session.live.failures[0].text.contains("Not a directory"))
      #expect(session.trace == ["restored nobody", "changed to ann"])
      try session.requireFaithful()
    }
  }

  @Test("C-99, C-100: a full disk is a failure, and the former file stays")
  func fullDisk() async throws {
    try await withFolder { folder in
      _ = try await RecordedSession(of: FileApp.self, in: folder, "Ann", "save")
      // A device that is always full stands where the new file would be written.
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/my%2Fkey.plist.part", withDestinationPath: "/dev/full")
      let session = try await RecordedSession(
        of: FileApp.self, in: folder, "Bob", "save", "restore")
      #expect(session.live.failureCodes == ["CR4401"])
      #expect(session.live.failures[0].text.contains("No space left on device"))
      #expect(session.trace == ["restored ann", "changed to bob", "changed to ann"])
      try session.requireFaithful()
    }
  }

  @Test("C-97: what a storage is given comes back the same through JSON and property lists")
  func everyKind() async throws {
    var state = Settings()
    state.nickname = nil
    state.ratio = 2
    state.moods = [.calm, .wild]
    state.byNumber = [-3: "minus three", 7: "seven"]
    for text in ["", "null", "é", "<&>"] {
      state.email = text
      let fields = try PersistedFields(of: state)
      let json = try JSONDecoder().decode(
        PersistedFields.self, from: JSONEncoder().encode(fields))
      #expect(try json.laid(over: Settings()) == state)
      let list = try PropertyListDecoder().decode(
        PersistedFields.self, from: PropertyListEncoder().encode(fields))
      #expect(try list.laid(over: Settings()) == state)
    }
  }
}
