import EventModel
import Foundation
import Replay
import Testing

private let notes = """
  t+0.001s input start app {}
    life create app.store {total: 0, title: "tea", lines: [{id: "a", price: 2}]}
    life create app.page.store {draft: "", size: 1}
  t+1.000s input tap app/button:add
    send app.add
      commit app.store version=1 total = 3
      commit app.store version=2 title = "green tea"
    frame . = {kind: "Text", text: "3"}
  t+2.000s input tap app/button:close
    life destroy app.page
  t+3.000s input tap app/button:drop
    commit app.store version=3 lines splice 0 -1 +[]
  t+4.000s input tap app/button:rest
    commit app.store version=4 total = 4
    frame text = "4"

  """

/// A timer that fires ten times a second and writes one number.
private func clock(_ count: Int) -> String {
  var text = """
    t+0.001s input start app {}
      life create app.clock {ticks: 0}
    t+1.000s input tap app/button:start
      timer arm app.clock.tick due=1100000

    """
  for tick in 1...count {
    let back = tick == 1 ? 1 : 2
    text += """
      ^\(back) t+\(tick / 10 + 1).\(tick % 10)00s timer fire app.clock.tick due=\(1_000_000 + 100_000 * tick)
        timer arm app.clock.tick due=\(1_100_000 + 100_000 * tick)
        commit app.clock version=\(tick) ticks = \(tick)

      """
  }
  return text
}

@Suite struct WhyTests {
  @Test("A path that never was is an error that names the near ones")
  func unknown() throws {
    let log = try TemporaryLog(notes)
    let misspelt = try Tool("why", log.path, "app.store.totel")
    #expect(misspelt.code == 64)
    #expect(misspelt.output == "")
    #expect(
      misspelt.messages == """
        error: CR2015 'app.store.totel' is no part of the state up to @14
          near: app.store.total, app.store.title
          parts of app.store: app.store.lines, app.store.title, app.store.total
          a computed value is not in the log; ask for what it is computed from with \
        'app.store.computed.NAME'
        help: did you mean 'app.store.total'?

        """)
    let short = try Tool("why", log.path, "total")
    #expect(short.code == 64)
    #expect(short.messages.contains("help: did you mean 'app.store.total'?"))
    let far = try Tool("why", log.path, "something.else")
    #expect(far.code == 64)
    #expect(far.messages.contains("nodes: app.store"))
  }

  @Test("A word of any length is compared with the known ones in little time")
  func longWord() throws {
    let word = String(repeating: "ab", count: 3_000)
    let time = ContinuousClock().measure {
      #expect(NearWords.nearest(to: word, among: [word + "c", "total"]) == nil)
    }
    #expect(time < .seconds(1))
    #expect(NearWords.nearest(to: "totla", among: ["title", "total"]) == "total")
  }

  @Test("A path that begins later is an error that says where")
  func later() throws {
    let log = try TemporaryLog(
      notes + """
        t+5.000s input tap app/button:note
          commit app.store version=5 note = "x"

        """)
    let early = try Tool("why", log.path, "app.store.note@3")
    #expect(early.code == 64)
    #expect(early.messages.contains("it begins later, at @16"))
    let late = try Tool("why", log.path, "app.store.note")
    #expect(late.code == 0)
    #expect(late.lines.first == "app.store.note  (absent) → \"x\"")
  }

  @Test("Of a path that is gone it says when it ended, and what ended it")
  func ended() throws {
    let log = try TemporaryLog(notes)
    let node = try Tool("why", log.path, "app.page.store.size")
    #expect(node.code == 0)
    #expect(
      node.lines == [
        "app.page.store.size  1 → (absent)    ended at @9", "  @8  input tap app/button:close",
        "  └ @9  life destroy app.page    ← here",
      ])
    let element = try Tool("why", log.path, "app.store.lines[0].price", "--json")
    #expect(element.code == 0)
    #expect(element.output.contains("\"ended\":11"))
    #expect(element.output.contains("\"chain\":[11,10]"))
    let before = try Tool("why", log.path, "app.page.store.size@5")
    #expect(before.lines.first == "app.page.store.size  (absent) → 1")
  }

  @Test("A component is no part of the state: its nodes are named, or the event that ended it")
  func component() throws {
    let log = try TemporaryLog(notes)
    let page = try Tool("why", log.path, "app.page@5")
    #expect(page.code == 0)
    #expect(page.lines.first == "app.page  holds app.page.store")
    let gone = try Tool("why", log.path, "app.page")
    #expect(gone.code == 0)
    #expect(
      gone.lines == [
        "app.page    ended at @9", "  @8  input tap app/button:close",
        "  └ @9  life destroy app.page    ← here",
      ])
  }

  @Test("A computed value is found through the fields of its node's state")
  func computed() throws {
    let log = try TemporaryLog(notes)
    let found = try Tool("why", log.path, "app.store.computed.sum")
    #expect(found.code == 0)
    #expect(
      found.lines == [
        "app.store.computed.sum  is no stored path: a computed value is not in the log. It "
          + "follows from app.store, whose fields were last written by",
        "  app.store.lines  @11  commit app.store version=3 lines splice 0 -1 +[]",
        "  app.store.title  @6  commit app.store version=2 title = \"green tea\"",
        "  app.store.total  @13  commit app.store version=4 total = 4",
        "the newest of them, app.store.total", "  @12  input tap app/button:rest",
        "  └ @13  commit app.store version=4 total = 4    ← here",
      ])
    let document = try Tool("why", log.path, "app.store.computed.sum@7", "--json")
    #expect(document.output.contains("{\"path\":\"app.store.total\",\"n\":5}"))
    #expect(try Tool("why", log.path, "app.nowhere.computed.sum").code == 64)
  }

  @Test("A path that selects by a value is written only where the selected element changes")
  func selected() throws {
    let log = try TemporaryLog(
      """
      t+0.001s input start app {}
        life create app.store {items: [{id: 1, price: 2}, {id: 7, price: 5}]}
      t+1.000s input tap app/button:seven
        commit app.store version=1 items[1].price = 6
      t+2.000s input tap app/button:one
        commit app.store version=2 items[0].price = 3
      t+3.000s input tap app/button:first
        commit app.store version=3 items splice 0 -0 +[{id: 9, price: 1}]

      """)
    let path = "app.store.items[id=7].price"
    let found = try Tool("why", log.path, path, "--all-writes")
    #expect(found.code == 0)
    #expect(
      found.lines == [
        "  @1  life create app.store {items: [{id: 1, price: 2}, {id: 7, price: 5}]}",
        "\(path)  5 → 6", "  @2  input tap app/button:seven",
        "  └ @3  commit app.store version=1 items[1].price = 6    ← here",
      ])
  }

  @Test("The position begins at the last @ that is in no key")
  func keysWithAt() throws {
    let log = try TemporaryLog(
      """
      t+0.001s input start app {}
        life create app.store {users: {"a@5": {age: 1}, "bob@home": {age: 2}}}
      t+1.000s input tap app/button:a
        commit app.store version=1 users["a@5"].age = 3
      t+2.000s input tap app/button:bob
        commit app.store version=2 users["bob@home"].age = 4

      """)
    func first(_ path: String) throws -> String {
      let found = try Tool("why", log.path, path)
      return found.lines.first ?? found.messages
    }
    #expect(try first(#"app.store.users["a@5"].age"#) == "app.store.users.a@5.age  1 → 3")
    #expect(try first(#"app.store.users["a@5"].age@1"#) == "app.store.users.a@5.age  (absent) → 1")
    let bob = "app.store.users[\"bob@home\"].age"
    #expect(try first(bob).hasSuffix("  2 → 4"))
    #expect(try first("app.store.users.bob@home.age").hasSuffix("  2 → 4"))
    #expect(try first("app.store.users.bob@home.age@1").hasSuffix("  (absent) → 2"))
  }

  @Test("The rounds of a repeating timer are one line, in the chain and in the list")
  func timer() throws {
    let log = try TemporaryLog(clock(312))
    let found = try Tool("why", log.path, "app.clock.ticks", "--all-writes")
    #expect(found.code == 0)
    #expect(
      found.lines == [
        "  @1  life create app.clock {ticks: 0}",
        "  @6 … @936  commit app.clock  x 311  by timer app.clock.tick",
        "app.clock.ticks  311 → 312", "  @2  input tap app/button:start",
        "  └ @3  timer arm app.clock.tick due=1100000",
        "    └ @4 … @937  timer fire app.clock.tick  x 312",
        "      └ @939  commit app.clock version=312 ticks = 312    ← here",
      ])
    let few = try Tool("why", log.path, "app.clock.ticks@9", "--all-writes")
    #expect(few.lines.contains { $0.hasSuffix("@4  timer fire app.clock.tick due=1100000") })
    #expect(!few.output.contains(" x "))
    let shown = try Tool("show", log.path, "@939")
    #expect(shown.lines.contains("  @4 … @937  timer fire app.clock.tick  x 312"))
  }
}

@Suite struct EventsVerbTests {
  @Test("A pattern of nodes and a kind are no text of a filter")
  func words() throws {
    let log = try TemporaryLog(notes)
    for pattern in ["app.store or kind = input", "app.store) or (kind = input", "(", "a \"b"] {
      let found = try Tool("events", log.path, "--node", pattern)
      #expect(found.code == 0 && found.lines == [], "\(pattern)")
    }
    let kind = try Tool("events", log.path, "--kind", "commit or kind = input")
    #expect(kind.code == 64 && kind.lines == [])
    let known = try Tool("events", log.path, "--flat", "--node", "app.st*", "--kind", "commit")
    #expect(known.lines.count == 4)
  }

  @Test("A range from after its end is an error that names both")
  func reversed() throws {
    let log = try TemporaryLog(notes)
    let reversed = try Tool("events", log.path, "--from", "@10", "--to", "@5")
    #expect(reversed.code == 64)
    #expect(reversed.output == "")
    #expect(
      reversed.messages == """
        error: CR2010 the range is empty: --from @10 is after --to @5
        help: exchange them: '--from @5 --to @10'

        """)
    let named = try Tool("events", log.path, "--from", "@end", "--to", "t+1s")
    #expect(named.messages.contains("--from @end (@14) is after --to t+1s (@7)"))
    #expect(try Tool("events", log.path, "--from", "@5", "--to", "@5").lines.count == 1)
  }
}

@Suite struct ShowVerbTests {
  @Test("A frame names the commits that it shows and what caused them")
  func frame() throws {
    let log = try TemporaryLog(notes)
    let lines = try Tool("show", log.path, "@7").lines
    let shown = try #require(lines.firstIndex(of: "shows"))
    #expect(
      Array(lines[shown..<shown + 8]) == [
        "shows", "  @5  commit app.store version=1 total = 3",
        "  @6  commit app.store version=2 title = \"green tea\"", "", "causes",
        "  @6  commit app.store version=2 title = \"green tea\"", "  @4  send app.add",
        "  @3  input tap app/button:add",
      ])
  }

  @Test("A path that is misspelt is an error that names the nearest one")
  func misspelt() throws {
    let log = try TemporaryLog(notes)
    let found = try Tool("show", log.path, "@end", "app.store.totel")
    #expect(found.code == 64)
    #expect(found.messages.contains("help: did you mean 'app.store.total'?"))
  }

  @Test("The frame of the planted bug names the commit of the total")
  func culprit() throws {
    let lines = try Tool("show", Tool.recording("storefront/price-bug"), "@128").lines
    let shown = try #require(lines.firstIndex(of: "shows"))
    #expect(lines[shown...].prefix { !$0.isEmpty }.contains { $0.hasPrefix("  @127  commit ") })
  }
}
