import CBOR
import EventModel
import Testing

@testable import Replay

@Suite struct SchemaDriftTests {
  @Test(
    "A change of the form of a value is named, with the migration to declare",
    arguments: [
      (
        "{n: 1}", "{n: 1, currency: \"EUR\"}", "'a.store.currency' is new",
        #".added("state:a.store.currency", default: "EUR")"#
      ),
      ("{n: 1, taps: 2}", "{n: 1}", "'a.store.taps' is gone", #".removed("state:a.store.taps")"#),
      (
        "{total: 5}", "{sum: 5}", "'a.store.total' is 'a.store.sum' now",
        #".renamed("state:a.store.total", to: "state:a.store.sum")"#
      ),
      (
        "{n: 1}", "{n: \"1\"}", "'a.store.n' was a whole number and is a text",
        ##".map("state:a.store.n") { (old: Int) in "\(old)" }"##
      ),
      (
        "{rows: [{id: 1}]}", "{rows: [{id: 1, note: null}]}", "'a.store.rows.*.note' is new",
        #".added("state:a.store.rows.*.note", default: Int?.none)"#
      ),
      (
        "{mode: {light: {}}}", "{mode: {dark: {}}}",
        "'a.store.mode' is 'dark' instead of 'light', a case that the recording never has",
        #".renamed("state:a.store.mode.light", to: "state:a.store.mode.dark")"#
      ),
      (
        "{result: {done: {}}}", "{result: {failed: {_0: 3}}}",
        "'a.store.result' is 'failed' instead of 'done', a case that the recording never has",
        #".renamed("state:a.store.result.done", to: "state:a.store.result.failed")"#
      ),
      (
        "{mode: \"light\"}", "{mode: \"dark\"}",
        "'a.store.mode' is 'dark' instead of 'light', a case that the recording never has",
        #".map("state:a.store.mode") { (old: String) in old == "light" ? "dark" : old }"#
      ),
    ] as [(String, String, String, String?)])
  func drifts(old: String, new: String, text: String, migration: String?) throws {
    let change = try #require(Self.changes(old, new).first)
    #expect(change.text == text)
    #expect(change.swift == migration ?? "")
  }

  @Test(
    "Another content of the same form is no change of it",
    arguments: [
      ("{n: 1}", "{n: 2}"), ("{n: null}", "{n: 2}"), ("{rows: []}", "{rows: [1]}"),
      ("{\"a-1\": 1}", "{\"a-1\": 1, \"a-2\": 2}"), ("{n: 1, m: 2}", "{x: 3, y: 4}"),
      ("{mode: \"light\"}", "{mode: \"known\"}"), ("{mode: {light: {}}}", "{mode: {known: {}}}"),
      ("{tags: 258([{id: 1}])}", "{tags: 258([{id: 1, note: 2}])}"),
      ("{name: \"Ann\"}", "{name: \"Anne\"}"), ("{text: \"5 left\"}", "{text: \"4 left\"}"),
    ])
  func contents(old: String, new: String) throws {
    try #expect(Self.changes(old, new).isEmpty)
  }

  private static func changes(_ old: String, _ new: String) throws -> [ProposedMigration] {
    let symbols = SymbolTable()
    func value(_ text: String) throws -> CBORValue {
      let events = try Transcript.events(
        of: "t+0.001s input start app {}\n  life create a.store \(text)\n", symbols: symbols)
      return try CBORValue(canonical: events[1].payload)
    }
    return SchemaDrift(lead: "state:", isKnown: { $0 == "known" })
      .changes(from: try value(old), to: try value(new), at: StatePath(nodeName: "a.store"))
  }

  @Test(
    "A control that a screen has more or less, or with another label, is named",
    arguments: [
      (["Add"], ["Add", "Help"], "the screen has a new Button 'Help'", nil),
      (["Add", "Help"], ["Help"], "the screen has no Button 'Add' any more", nil),
      (
        ["Add", "Check out"], ["Add", "Order"], "the Button 'Check out' is 'Order' now",
        #".map("screen.**.text") { (text: String) in text == "Check out" ? "Order" : text }"#
      ),
      (["Add 5"], ["Add 6"], nil, nil), (["Add"], ["Add"], nil, nil),
      (["A", "B"], ["C", "D"], nil, nil),
    ] as [([String], [String], String?, String?)])
  func screens(old: [String], new: [String], text: String?, migration: String?) {
    func screen(_ labels: [String]) -> CBORValue {
      let buttons = labels.map { label -> CBORValue in
        .map(["kind": .text("Button"), "text": .text(label)])
      }
      return .map(["kind": .text("VStack"), "children": .array(buttons)])
    }
    let changes = SchemaDrift.changes(fromScreen: screen(old), to: screen(new))
    #expect(changes.map(\.text) == (text.map { [$0] } ?? []))
    #expect(changes.map(\.swift) == (text.map { _ in [migration ?? ""] } ?? []))
  }
}
