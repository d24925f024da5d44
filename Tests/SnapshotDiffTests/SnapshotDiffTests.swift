import CBOR
import EventModel
import SnapshotDiff
import Testing

@Suite struct StateDifferenceTests {
  func value(_ text: String) throws -> CBORValue { try Notation.value(of: text) }

  @Test("Changes are named where they happened, an inserted element as one change")
  func changes() throws {
    let old = try value("{total: 42.5, items: [{id: 1, n: 1}, {id: 2, n: 1}], seen: 258([1])}")
    let new = try value(
      "{total: 40.0, items: [{id: 9}, {id: 1, n: 2}, {id: 2, n: 1}], seen: 258([1, 2]), extra: []}")
    let difference = StateDifference(from: old, to: new, node: "app.cart.store")
    #expect(
      difference.text() == """
        app.cart.store
          seen{2}        + null
          extra          + []
          items[id=9]    + {id: 9}
          items[id=1].n  − 1
                         + 2
          total          − 42.5
                         + 40.0

        """)
    #expect(difference.summary == "3 added, 2 changed, 0 removed")
    #expect(StateDifference(from: old, to: old).isEmpty)
  }

  @Test("A number that may be a date is shown as one, too")
  func dates() throws {
    let difference = StateDifference(
      from: try value("{due: 790000000.5, price: 2.5}"),
      to: try value("{due: 790086400.5, price: 3.5}"))
    #expect(
      difference.text() == """
        due       − 790000000.5  (as a date: 2026-01-13T12:26:40Z)
                  + 790086400.5  (as a date: 2026-01-14T12:26:40Z)
        price     − 2.5
                  + 3.5

        """)
  }

  @Test("Two states are compared node by node")
  func projections() throws {
    func fold(_ transcript: String) throws -> Projection {
      let symbols = SymbolTable()
      var projection = Projection(symbols: symbols)
      for event in try Transcript.events(of: transcript, symbols: symbols) {
        try projection.apply(event)
      }
      return projection
    }
    let old = try fold("t+0.000s life create app.a {n: 1}\n  life create app.b 2")
    let new = try fold("t+0.000s life create app.c 3\n  life create app.a {n: 2}")
    let difference = StateDifference(from: old, to: new)
    #expect(
      difference.changes.map { "\($0.path) \($0.kind)" } == [
        "app.a.n replaced", "app.b removed", "app.c added",
      ])
    #expect(
      JSON.text(of: difference.jsonChanges)
        == #"[{"op":"replace","new":2,"old":1,"path":"app.a.n"},"#
        + #"{"op":"remove","old":2,"path":"app.b"},{"op":"add","new":3,"path":"app.c"}]"#)
  }

  @Test("Elements with identity are moved, added, removed and changed; as few as possible move")
  func identity() throws {
    let old = try value(
      "[{id: 1, n: 1}, {id: 2, n: 1}, {id: \"x y\", n: 1}, {id: 4, n: 1}, {id: 5}]")
    let new = try value("[{id: 5}, {id: 1, n: 1}, {id: \"x y\", n: 2}, {id: 6}, {id: 4, n: 1}]")
    let difference = StateDifference(from: old, to: new)
    #expect(
      difference.text() == """
        [id=2]        − {n: 1, id: 2}
        [id=5]        → from index 4 to 0
        [id="x y"].n  − 1
                      + 2
        [id=6]        + {id: 6}

        """)
    #expect(difference.summary == "1 added, 1 changed, 1 removed, 1 moved")
    #expect(difference.changes.map(\.path.description) == ["[1]", "[0]", "[2].n", "[3]"])
    #expect(
      JSON.text(ofPlain: difference.jsonChanges)
        == ##"[{"path":"[id=2]","op":"remove","old":{"n":1,"id":2}},"##
        + ##"{"path":"[id=5]","op":"move","from":4,"to":0},"##
        + ##"{"path":"[id=\"x y\"].n","op":"replace","old":1,"new":2},"##
        + ##"{"path":"[id=6]","op":"add","new":{"id":6}}]"##)
  }

  @Test(
    "Elements have no identity if two have the same, one has none, or it is no scalar",
    arguments: [
      ("[{id: 1}, {id: 1}, {id: 2}]", "[{id: 2}, {id: 1}, {id: 1}]"),
      ("[{id: 1}, {n: 1}]", "[{n: 1}, {id: 1}]"), ("[{id: [1]}, 2]", "[2, {id: [1]}]"),
      ("[{id: null}, {id: 1}]", "[{id: 1}, {id: null}]"),
    ])
  func noIdentity(old: String, new: String) throws {
    let difference = StateDifference(from: try value(old), to: try value(new))
    #expect(!difference.isEmpty)
    #expect(difference.changes.allSatisfy { $0.kind != .moved && $0.name == $0.path })
  }

  @Test("Lists with identity inside elements with identity are matched too, NaN with NaN")
  func nested() throws {
    let old = try value("[{id: NaN, rows: [{id: 1, n: NaN}, {id: 2}]}, {id: 0.0}, {id: -0.0}]")
    let new = try value("[{id: 0.0}, {id: -0.0}, {id: NaN, rows: [{id: 2}, {id: 1, n: NaN}]}]")
    #expect(
      StateDifference(from: old, to: new).text() == """
        [id=NaN]             → from index 0 to 2
        [id=NaN].rows[id=1]  → from index 0 to 1

        """)
  }

  @Test("Long values and long lists are cut, and say so")
  func limits() throws {
    let old = try value("{a: 1, b: 2, c: 3}")
    let new = try value("{a: \"\(String(repeating: "x", count: 60))\", b: 3, c: 4}")
    #expect(
      StateDifference(from: old, to: new).text(width: 30, limit: 1) == """
        a         − 1
                  + "xxxxxxxxxxxxxxxx…
        … 2 more changes

        """)
  }
}

@Suite struct LongTextTests {
  private func text(_ old: String, _ new: String, width: Int = 60) -> String {
    StateDifference(from: .text(old), to: .text(new)).text(width: width)
  }

  @Test("Of a text of many lines, the changed ones are shown and the others counted")
  func lines() {
    let old = (1...40).map { "line \($0)" }
    var new = old
    new[12] = "line thirteen"
    new.remove(at: 30)
    new.insert("between", at: 20)
    #expect(
      text(old.joined(separator: "\n"), new.joined(separator: "\n")) == """
        (all)     ⋯ 12 equal lines ⋯
                  − "line 13"
                  + "line thirteen"
                  ⋯ 7 equal lines ⋯
                  + "between"
                  ⋯ 10 equal lines ⋯
                  − "line 31"
                  ⋯ 9 equal lines ⋯

        """)
  }

  @Test("Of a long line, the changed words are shown with some beside them")
  func words() {
    let words = (1...200).map { "w\($0)" }
    var other = words
    other[100] = "changed"
    #expect(
      text(words.joined(separator: " "), other.joined(separator: " ")) == """
        (all)     − "⋯ w98 w99 w100 w101 w102 w103 w104 ⋯"
                  + "⋯ w98 w99 w100 changed w102 w103 w104 ⋯"

        """)
  }

  @Test("Lines of a text end at a newline only, and a newline at the end is a difference")
  func newlines() {
    let start = String(repeating: "x\r\n", count: 30)
    #expect(
      text(start, start + "\n") == """
        (all)     ⋯ 31 equal lines ⋯
                  + ""

        """)
    #expect(
      text(start + "a", start + "a\r") == """
        (all)     ⋯ 30 equal lines ⋯
                  − "a"
                  + "a\\r"

        """)
  }

  @Test("Texts that differ only in their composition are different")
  func composition() {
    let start = String(repeating: "x\n", count: 40)
    #expect(text(start + "\u{e9}", start + "e\u{301}").contains("⋯ 40 equal lines ⋯"))
  }

  @Test("A change of a long text of lines is a list of changed lines in JSON")
  func json() {
    let old = String(repeating: "same\n", count: 100)
    let difference = StateDifference(from: .text(old + "a"), to: .text(old + "b\nc"))
    #expect(
      JSON.text(ofPlain: difference.jsonChanges)
        == #"[{"path":"","op":"replace","lines":"#
        + #"[{"line":101,"removed":["a"],"inserted":["b","c"]}]}]"#)
  }

  @Test("A text of 10,000 lines and an array of 100,000 elements need few steps")
  func steps() {
    var budget = EditBudget()
    let old = CBORValue.array((0..<100_000).map { .map(["id": .unsigned($0), "n": .unsigned(0)]) })
    var items = old.arrayValue ?? []
    items.insert(items.remove(at: 70_000), at: 10)
    items.remove(at: 50_000)
    let difference = StateDifference(from: old, to: .array(items), node: "", budget: &budget)
    #expect(difference.changes.map(\.kind) == [.removed, .moved])
    #expect(budget.spent < 1_000_000)

    let lines = (0..<10_000).map { CBORValue.text("line \($0)") }
    var changed = lines
    for place in 0..<10 { changed[place * 900 + 7] = .text("changed") }
    var textBudget = EditBudget()
    #expect(EditScript(from: lines, to: changed, budget: &textBudget).hunks.count == 10)
    #expect(textBudget.spent < 200_000)
  }
}

@Suite struct JSONTests {
  @Test("Every kind of value has a JSON form")
  func forms() throws {
    let value = try Notation.value(
      of: #"{a: 9007199254740993, b: NaN, c: h'0102ff', d: 258([2, 1]), e: 7("x"), f: "\u{202e}"}"#)
    #expect(
      JSON.text(of: value)
        == #"{"a":"9007199254740993","b":"NaN","c":{"$bytes":"AQL/"},"d":[2,1],"#
        + #""e":{"$tag":7,"value":"x"},"f":"\u202e"}"#)
    #expect(
      JSON.text(of: try Notation.value(of: "{a: [1, {}], 2: null}"), isPretty: true) == """
        {
          "2": null,
          "a": [
            1,
            {}
          ]
        }
        """)
  }

  @Test("A JSON Patch leads from the old to the new value")
  func patch() throws {
    let old = try Notation.value(of: "{\"a/b\": 1, items: [1, 2, 3, 4], gone: true}")
    let new = try Notation.value(of: "{\"a/b\": 2, items: [1, 9, 8, 3, 4], more: {}}")
    #expect(
      JSON.text(ofPlain: JSONPatch.between(old, new))
        == #"[{"op":"replace","path":"/a~1b","value":2},"#
        + #"{"op":"remove","path":"/gone"},{"op":"add","path":"/more","value":{}},"#
        + #"{"op":"remove","path":"/items/1"},{"op":"add","path":"/items/1","value":9},"#
        + #"{"op":"add","path":"/items/2","value":8}]"#)
  }

  @Test("A key that is no text keeps its entry beside a text of the same letters")
  func sameKeys() throws {
    let value = try Notation.value(of: #"{2: "number", "2": "text", "{2}": "braces"}"#)
    #expect(JSON.text(of: value) == #"{"2":"text","{2}":"braces","{{2}}":"number"}"#)
  }

  @Test("Moved elements are moved, and a member named - is added again")
  func moves() throws {
    let old = try Notation.value(of: #"{"-": 1, rows: [{id: 1}, {id: 2}, {id: 3}, {id: 4}]}"#)
    let new = try Notation.value(of: #"{"-": 2, rows: [{id: 4}, {id: 1}, {id: 5}, {id: 3, n: 1}]}"#)
    #expect(
      JSON.text(ofPlain: JSONPatch.between(old, new))
        == #"[{"op":"add","path":"/-","value":2},{"op":"remove","path":"/rows/1"},"#
        + #"{"op":"move","from":"/rows/2","path":"/rows/0"},"#
        + #"{"op":"add","path":"/rows/2","value":{"id":5}},"#
        + #"{"op":"add","path":"/rows/3/n","value":1}]"#)
  }

  @Test("A value too long for one line is spread as a tree")
  func tree() throws {
    let value = try Notation.value(
      of: "{items: [{id: 1, title: \"milk\"}, {id: 2, title: \"eggs\"}], seen: 258([1]), count: 2}")
    #expect(
      ValueText.text(of: value, label: "store", width: 30) == """
        store: {3}
          seen: 258([1])
          count: 2
          items: [2]
            0: {id: 1, title: "milk"}
            1: {id: 2, title: "eggs"}

        """)
  }
}
