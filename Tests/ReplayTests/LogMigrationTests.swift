import CBOR
import EventModel
import Foundation
import SessionLog
import Testing

@testable import Replay

/// What a recording becomes by declared migrations, in the notation of transcripts.
@Suite struct LogMigrationTests {
  struct Example: CustomTestStringConvertible {
    var name: String
    var migrations: [Migration]
    var recorded: String
    var migrated: String

    var testDescription: String { name }
  }

  static let examples = [
    Example(
      name: "a renamed field", migrations: [.renamed("cart.store.total", to: "cart.store.sum")],
      recorded: """
        t+0.001s input start app {}
          life create app.cart.store {total: 0, lines: []}
          life create app.other.store {total: 0}
        t+0.002s input tap app.cart.add
          commit app.cart.store version=1 total = 5; lines splice 0 -0 +[{total: 5}]
          commit app.other.store version=1 total = 5
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.cart.store {sum: 0, lines: []}
          life create app.other.store {total: 0}
        t+0.002s input tap app.cart.add
          commit app.cart.store version=1 sum = 5; lines splice 0 -0 +[{total: 5}]
          commit app.other.store version=1 total = 5
        """),
    Example(
      name: "an added field, also in the elements of a list",
      migrations: [
        .added("cart.store.currency", default: "EUR"),
        .added("cart.store.lines[*].note", default: String?.none),
      ],
      recorded: """
        t+0.001s input start app {}
          life create app.cart.store {lines: []}
        t+0.002s input tap app.cart.add
          commit app.cart.store version=1 lines splice 0 -0 +[{id: 1}]
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.cart.store {currency: "EUR", lines: []}
        t+0.002s input tap app.cart.add
          commit app.cart.store version=1 lines splice 0 -0 +[{id: 1, note: null}]
        """),
    Example(
      name: "a removed field, whose commits were made for it alone",
      migrations: [.removed("cart.store.taps")],
      recorded: """
        t+0.001s input start app {}
          life create app.cart.store {taps: 0, total: 0}
        t+0.002s input tap app.cart.add
          commit app.cart.store version=1 taps = 1
          commit app.cart.store version=2 taps = 2; total = 1
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.cart.store {total: 0}
        t+0.002s input tap app.cart.add
          note "migrated" "a commit of removed fields"
          commit app.cart.store version=1 total = 1
        """),
    Example(
      name: "a computed value", migrations: [.map("store.price") { (cents: Int) in "\(cents) ct" }],
      recorded: """
        t+0.001s input start app {}
          life create app.store {price: 100}
        t+0.002s input tap app.add
          send app.add {price: 200}
          commit app.store version=1 price = 250
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.store {price: "100 ct"}
        t+0.002s input tap app.add
          send app.add {price: 200}
          commit app.store version=1 price = "250 ct"
        """),
    Example(
      name: "a renamed component and emitter, and then a field of it",
      migrations: [
        .renamed("cart", to: "basket"), .renamed("basket.add", to: "basket.put"),
        .renamed("basket.store.n", to: "basket.store.count"),
      ],
      recorded: """
        t+0.001s input start app {}
          life create app.cart.store {n: 0}
        t+0.002s input tap app.cart/button:add
          send app.cart.add
          commit app.cart.store version=1 n = 1
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.basket.store {count: 0}
        t+0.002s input tap app.basket/button:add
          send app.basket.put
          commit app.basket.store version=1 count = 1
        """),
    Example(
      name: "a renamed effect, with the forms in which a store receives it",
      migrations: [.renamed("effect:search", to: "effect:lookup")],
      recorded: """
        t+0.001s input start app {}
          send app.search.receive {merge: [{cancel: "search"}, {task: "search"}, {task: null}]}
          effect search app.search mode=1 {text: "search"}
          send app.search.receive {timer: {id: "search", time: 5}}
          life cancel app.search "search"
        """,
      migrated: """
        t+0.001s input start app {}
          send app.search.receive {merge: [{cancel: "lookup"}, {task: "lookup"}, {task: null}]}
          effect lookup app.search mode=1 {text: "search"}
          send app.search.receive {timer: {id: "lookup", time: 5}}
          life cancel app.search "lookup"
        """),
    Example(
      name: "a component that moved",
      migrations: [.renamed("app.cart", to: "app.tabs.cart")],
      recorded: """
        t+0.001s input start app {}
          life create app.cart.store {n: 0}
        t+0.002s input tap app.cart/button:add
          commit app.cart.store version=1 n = 1
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.tabs.cart.store {n: 0}
        t+0.002s input tap app.tabs.cart/button:add
          commit app.tabs.cart.store version=1 n = 1
        """),
    Example(
      name: "an emitter with the name of operations, a role, a field and a text of the screen",
      migrations: [.renamed("start", to: "begin"), .renamed("button", to: "key")],
      recorded: """
        t+0.001s input start app {}
          life create app.store {start: 0, uses: {start: 1}}
          send app.button
          frame . = {children: [{kind: "Button", text: "start"}], kind: "VStack"}
        t+0.002s input tap app/button:start
          send app.start
          commit app.store version=1 start = 1
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.store {start: 0, uses: {start: 1}}
          send app.key
          frame . = {children: [{kind: "Button", text: "start"}], kind: "VStack"}
        t+0.002s input tap app/button:begin
          send app.begin
          commit app.store version=1 start = 1
        """),
    Example(
      name: "a path that does not begin with the screen changes no text of it",
      migrations: [
        .map("text") { (text: String) in text.uppercased() }, .added("store.note", default: 0),
        .removed("kind"),
      ],
      recorded: """
        t+0.001s input start app {}
          life create app.store {kind: 1, text: "a"}
          frame . = {kind: "Text", text: "a"}
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.store {note: 0, text: "A"}
          frame . = {kind: "Text", text: "a"}
        """),
    Example(
      name: "a field of a value that holds values of its own type",
      migrations: [.renamed("store.**.replies", to: "store.**.answers")],
      recorded: """
        t+0.001s input start app {}
          life create app.store {replies: [{replies: [{replies: []}]}]}
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.store {answers: [{answers: [{answers: []}]}]}
        """),
    Example(
      name: "a commit that writes an equal value stays one",
      migrations: [.map("store.n") { (n: Int) in n > 0 }],
      recorded: """
        t+0.001s input start app {}
          life create app.store {n: 1}
          commit app.store version=1 n = 2
          commit app.store version=2 n = 0
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.store {n: true}
          commit app.store version=1 unchanged
          commit app.store version=2 n = false
        """),
    Example(
      name: "a store that commits before it has its name",
      migrations: [.removed("app.store.taps")],
      recorded: """
        t+0.001s input start app {}
          life create new#1 {n: 0, taps: 0}
          commit new#1 version=1 taps = 1
          life bind app.store "new#1"
          commit app.store version=2 n = 1
        """,
      migrated: """
        t+0.001s input start app {}
          life create new#1 {n: 0}
          note "migrated" "a commit of removed fields"
          life bind app.store "new#1"
          commit app.store version=1 n = 1
        """),
    Example(
      name: "values of one node by their kinds",
      migrations: [
        .map("effect:app.pay/arguments") { (n: Int) in n + 10 },
        .map("effect:pay/result") { (n: Int) in n + 20 },
        .map("emitter:app.pay/value") { (n: Int) in n + 30 },
        .renamed("action:app.pay/arguments.n", to: "action:app.pay/arguments.m"),
        .added("state:app.pay.x", default: 0),
      ],
      recorded: """
        t+0.001s input start app {}
          life create app.pay {n: 1}
          send app.pay 1
          action pay app {n: 1}
          effect pay app mode=1 1
          effect pay other mode=1 1
        ^2 t+0.002s ended value 1
        ^3 t+0.003s ended error "1"
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.pay {n: 1, x: 0}
          send app.pay 31
          action pay app {m: 1}
          effect pay app mode=1 11
          effect pay other mode=1 1
        ^2 t+0.002s ended value 21
        ^3 t+0.003s ended error "1"
        """),
    Example(
      name: "a store whose name others have",
      migrations: [.renamed("store:app.offers", to: "store:app.deals")],
      recorded: """
        t+0.001s input start app {}
          life create app.offers {offers: 0}
          timer arm app.offers due=5
          chance app.offers count=1
          effect offers app mode=1 "app.offers"
          commit app.offers version=1 offers = 1
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.deals {offers: 0}
          timer arm app.offers due=5
          chance app.offers count=1
          effect offers app mode=1 "app.offers"
          commit app.deals version=1 offers = 1
        """),
    Example(
      name: "a component with its routes",
      migrations: [
        .renamed("component:app.help", to: "component:app.info"),
        .renamed("route:app.router.x", to: "route:app.router.y"),
      ],
      recorded: """
        t+0.001s input start app {}
          life create app.router ["help"]
          life create app.texts {a: ["help"]}
          route push app.router ["help", "x", "help.page"]
          route push other.router ["help", "x"]
        """,
      migrated: """
        t+0.001s input start app {}
          life create app.router ["info"]
          life create app.texts {a: ["help"]}
          route push app.router ["info", "y", "info.page"]
          route push other.router ["help", "x"]
        """),
    Example(
      name: "an effect that was renamed twice",
      migrations: [
        .renamed("effect:fetch", to: "effect:load"), .renamed("effect:load", to: "effect:pull"),
      ],
      recorded: """
        t+0.001s input start app {}
          effect fetch app mode=1 {text: "fetch"}
        """,
      migrated: """
        t+0.001s input start app {}
          effect pull app mode=1 {text: "fetch"}
        """),
    Example(
      name: "a restored state, and the paths of what is redacted",
      migrations: [.renamed("app.store.total", to: "app.store.sum")],
      recorded: """
        t+0.001s input start app {}
          note "redacted" {paths: ["**.store.total"]}
          answer "restore total" app.store {fields: {total: 2}, problem: null}
        """,
      migrated: """
        t+0.001s input start app {}
          note "redacted" {paths: ["**.store.total", "**.store.sum"]}
          answer "restore total" app.store {fields: {sum: 2}, problem: null}
        """),
  ]

  @Test("A recording becomes what the application of today would have made", arguments: examples)
  func migrated(example: Example) throws {
    let symbols = SymbolTable()
    let recorded = try Transcript.events(of: example.recorded + "\n", symbols: symbols)
    var migration = try LogMigration(
      example.migrations, after: 0, symbols: symbols,
      names: RecordedNames(of: Self.log(of: recorded, symbols)))
    let events = try recorded.map { try migration.migrated($0) }
    let expected = try Transcript.events(of: example.migrated + "\n", symbols: symbols)
    func text(_ events: [Event]) -> [String] {
      events.map { "@\($0.number) \(Transcript.summary(of: $0, symbols: symbols))" }
    }
    #expect(text(events) == text(expected))
    #expect(events.map(\.payload) == expected.map(\.payload))
  }

  private static func log(
    of events: [Event], _ symbols: SymbolTable
  ) throws -> SessionLogReader {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: SessionHead(application: "app", nonce: 1), symbols: symbols)
    for event in events { try writer.append(event) }
    try writer.close()
    return try SessionLogReader(bytes: destination.bytes)
  }

  @Test("What the views of a frame read has the names of today")
  func reads() throws {
    let symbols = SymbolTable()
    let text = """
      t+0.001s input start app {}
        life create app.cart.store {total: 0}
        frame . = {kind: "Text", text: "0"}
      t+0.002s input tap app.cart/button:add
        commit app.cart.store version=1 total = 1
        frame text = "1"

      """
    var recorded = try Transcript.events(of: text, symbols: symbols)
    recorded[2].header.reads = symbols.symbol("app.cart.store\tapp.other")
    recorded[5].header.reads = symbols.symbol("app.other\napp.cart.store")
    var migration = try LogMigration(
      [.renamed("cart", to: "basket")], after: 0, symbols: symbols,
      names: RecordedNames(of: Self.log(of: recorded, symbols)))
    let reads = try recorded.map { symbols[try migration.migrated($0).header.reads] }
    #expect(
      reads == ["", "", "app.basket.store\tapp.other", "", "", "app.other\napp.basket.store"])
  }

  @Test("Long lists are migrated in time in proportion to their length")
  func longLists() throws {
    let symbols = SymbolTable()
    let items = (0..<20_000).map { "{id: \($0)}" }.joined(separator: ", ")
    let text = "t+0.001s input start app {}\n  life create app.store {items: [\(items)]}\n"
    var migration = try LogMigration(
      [.added("items[*].note", default: 0)], after: 0, symbols: symbols)
    let events = try Transcript.events(of: text, symbols: symbols).map {
      try migration.migrated($0)
    }
    let value = try CBORValue(canonical: events[1].payload)
    #expect(value["items"]?.arrayValue?.allSatisfy { $0["note"] == .unsigned(0) } == true)
  }

  @Test("A log that knows the first migrations is changed by the later ones alone")
  func laterMigrations() throws {
    let symbols = SymbolTable()
    let migrations: [Migration] = [
      .renamed("store.n", to: "store.count"), .map("store.count") { (n: Int) in n + 1 },
    ]
    var migration = try LogMigration(migrations, after: 1, symbols: symbols)
    let text = "t+0.001s input start app {}\n  life create app.store {count: 1}\n"
    let events = try Transcript.events(of: text, symbols: symbols).map {
      try migration.migrated($0)
    }
    #expect(
      Transcript.summary(of: events[1], symbols: symbols) == "life create app.store {count: 2}")
  }

  @Test(
    "A migration that is not possible says why",
    arguments: [
      (Migration.removed(""), "'' is no path"),
      (.removed("a..b"), "'a..b' is no path"),
      (.added("a.rows[*]", default: 1), "its last element is no name of a field"),
      (.added("note", default: 1), "it does not say what has the field; write 'store.note'"),
      (.renamed("a", to: "a"), "'a' is no other name"),
      (.renamed("a", to: ""), "'' is no other name"),
      (.renamed("effect:", to: "a"), "'a' is no other name"),
      (.renamed("effect:a", to: "store:b"), "'store:b' is of another kind"),
      (.renamed("state:a.b.c", to: "state:a.d.e"), "only the last element of a field may be"),
      (.removed("effect:a/result"), "its last element is no name of a field"),
    ])
  func defects(migration: Migration, says: String) {
    let error = #expect(throws: MigrationError.self) {
      try LogMigration([.removed("x"), migration], after: 0, symbols: SymbolTable())
    }
    #expect(error?.description.hasPrefix("CR4801 migration 2 of the application") == true)
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }

  @Test("A value that a migration cannot read is named with its event")
  func misfit() throws {
    let symbols = SymbolTable()
    var migration = try LogMigration(
      [.map("store.n") { (n: Bool) in n }], after: 0, symbols: symbols)
    let text = "t+0.001s input start app {}\n  life create app.store {n: 1}\n"
    let events = try Transcript.events(of: text, symbols: symbols)
    _ = try migration.migrated(events[0])
    let error = #expect(throws: MigrationError.self) { try migration.migrated(events[1]) }
    #expect(
      error?.description
        == "CR4802 migration 1 of the application, of 'store.n', does not fit @1: the recorded "
        + "value is no Bool")
  }
}
