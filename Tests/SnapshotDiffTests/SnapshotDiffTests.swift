import CBOR
import EventModel
import SnapshotDiff
import Testing

@Suite struct StateDifferenceTests {
  func value(_ text: String) throws -> CBORValue { try Notation.value(of: text) }

  @Test("Changes stand where they happened, an inserted element as one change")
  func changes() throws {
    let old = try value("{total: 42.5, items: [{id: 1, n: 1}, {id: 2, n: 1}], seen: 258([1])}")
    let new = try value(
      "{total: 40.0, items: [{id: 9}, {id: 1, n: 2}, {id: 2, n: 1}], seen: 258([1, 2]), extra: []}")
    let difference = StateDifference(from: old, to: new, node: "app.cart.store")
    #expect(
      difference.text() == """
        app.cart.store
          seen{2}   + null
          extra     + []
          items[0]  − {n: 1, id: 1}
          items[0]  + {id: 9}
          items[1]  + {n: 2, id: 1}
          total     − 42.5
                    + 40.0

        """)
    #expect(difference.summary == "4 added, 1 changed, 1 removed")
    #expect(StateDifference(from: old, to: old).isEmpty)
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
