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
        #".added("a.store.currency", default: "EUR")"#
      ),
      ("{n: 1, taps: 2}", "{n: 1}", "'a.store.taps' is gone", #".removed("a.store.taps")"#),
      (
        "{total: 5}", "{sum: 5}", "'a.store.total' is 'a.store.sum' now",
        #".renamed("a.store.total", to: "a.store.sum")"#
      ),
      (
        "{n: 1}", "{n: \"1\"}", "'a.store.n' was a whole number and is a text",
        #".map("a.store.n") { (old: Int) in … }"#
      ),
      (
        "{rows: [{id: 1}]}", "{rows: [{id: 1, note: null}]}", "'a.store.rows.*.note' is new",
        #".added("a.store.rows.*.note", default: Int?.none)"#
      ),
    ])
  func drifts(old: String, new: String, text: String, migration: String) throws {
    let drift = try Self.drift(old, new)
    #expect(drift == SchemaDrift(text: text, migration: migration))
  }

  @Test(
    "Another content of the same form is no change of it",
    arguments: [
      ("{n: 1}", "{n: 2}"), ("{n: null}", "{n: 2}"), ("{rows: []}", "{rows: [1]}"),
      ("{\"a-1\": 1}", "{\"a-1\": 1, \"a-2\": 2}"), ("{n: 1, m: 2}", "{x: 3, y: 4}"),
    ])
  func contents(old: String, new: String) throws {
    try #expect(Self.drift(old, new) == nil)
  }

  private static func drift(_ old: String, _ new: String) throws -> SchemaDrift? {
    let symbols = SymbolTable()
    func value(_ text: String) throws -> CBORValue {
      let events = try Transcript.events(
        of: "t+0.001s input start app {}\n  life create a.store \(text)\n", symbols: symbols)
      return try CBORValue(canonical: events[1].payload)
    }
    return SchemaDrift(
      from: try value(old), to: try value(new), at: StatePath(nodeName: "a.store"))
  }
}
