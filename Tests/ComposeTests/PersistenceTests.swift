import CBOR
import Compose
import Foundation
import ReplayProbes
import ReplayRuntime
import Testing

enum Mood: String, Codable { case calm, wild }

struct Settings: AnyState {
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

struct Account: AnyState {
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

nonisolated private struct DrawerApp: StartupComponent, View {
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
nonisolated struct FileApp: StartupComponent, View {
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

@Suite struct PersistenceTests {
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

  @Test("C-101: a file that holds more than PersistenceKeys name changes nothing else")
  func moreThanKeys() async throws {
    let text = """
      <plist version="1.0"><dict><key>email</key><string>ann</string>
      <key>password</key><string>stolen</string></dict></plist>
      """
    try await withFolder { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("account.plist"))
      let session = try await RecordedSession(of: FileApp.self, in: folder)
      #expect(session.live.text.hasPrefix("nobody, ann,  Save"))
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

  @Test("C-97: a value that looks like the form of another one comes back as itself")
  func likeForms() throws {
    let values: [CBORValue] = [
      .text("$null"), .null, .float(-0.0), .float(0.5), .bytes([0, 1]),
      .map(["$bytes": .text("AAAA")]), .map(["$map": .array([])]), .map(["$text": .text("QUJD")]),
      .map(["$float": .text("-0.0")]), .map(["$any": .map(["$null": .text("$null")])]),
      .map([CBORPair(.int(1), .text("$null"))]),
    ]
    for value in values {
      let fields = PersistedFields(fields: .map(["field": value]))
      let json = try JSONDecoder().decode(
        PersistedFields.self, from: JSONEncoder().encode(fields))
      #expect(json.fields.encoded == fields.fields.encoded, "\(value)")
      let list = try PropertyListDecoder().decode(
        PersistedFields.self, from: PropertyListEncoder().encode(fields))
      #expect(list.fields.encoded == fields.fields.encoded, "\(value)")
    }
  }
}
