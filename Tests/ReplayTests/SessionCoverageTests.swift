import EventModel
import Foundation
import Replay
import SessionLog
import Testing

@testable import Commands

@Suite struct SessionCoverageTests {
  private static func leaves(_ transcript: String) throws -> [String: Int] {
    let symbols = SymbolTable()
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: SessionHead(application: "app", nonce: 1), symbols: symbols)
    for event in try Transcript.events(of: transcript, symbols: symbols) {
      try event.payload.withUnsafeBytes { try writer.append(event.header, payload: $0) }
    }
    try writer.close()
    var coverage = SessionCoverage()
    _ = try coverage.add(
      SessionLogReader(bytes: destination.bytes, named: "session.log"), named: "session.log")
    return coverage.counts[.leaves] ?? [:]
  }

  @Test("What a store does before it has its name is reached")
  func provisional() throws {
    let leaves = try Self.leaves(
      """
      t+0.001s input start app {}
        life create new#1 {count: 0, name: ""}
        commit new#1 version=1 count = 1
        life bind app.store "new#1"
        life create new#2 {lost: 0}
        commit new#2 version=1 lost = 1
      t+2.000s end count=6 hash=0
      """)
    #expect(leaves == ["app.store.count": 1, "app.store.name": 0])
  }

  @Test("Keys that come and go are data, those of a structure are not")
  func keys() throws {
    let leaves = try Self.leaves(
      """
      t+0.001s input start app {}
        life create app.store {carts: {}, prices: {tea: {cent: 3}, pot: {cent: 9}}, step: {one: {}}}
      t+1.000s input tap app/button:add
        commit app.store version=1 carts.ann = {tea: 1}
      t+1.100s input tap app/button:add
        commit app.store version=2 carts.ann.pot = 1; prices.tea -
      t+1.200s input tap app/button:next
        commit app.store version=3 step = {two: {a: 1}}
      t+2.000s end count=8 hash=0
      """)
    #expect(
      leaves == [
        "app.store.carts.*.*": 2, "app.store.prices.*": 1, "app.store.prices.*.cent": 0,
        "app.store.step.one": 0, "app.store.step.two.a": 1,
      ], "\(leaves)")
  }
}
