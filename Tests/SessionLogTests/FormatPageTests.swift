import CBOR
import EventModel
import Foundation
import PackageSources
import SessionLog
import Testing

/// What FORMAT.md shows is what the code writes.
@Suite struct FormatPageTests {
  private let symbols = SymbolTable()

  private static let transcript = """
    t+0.000001s input start app {}
      life create Tally.store {n: 0}
    t+0.001s input tap app/button:Add
      send add
        commit Tally.store version=1 at=Main.swift:12 n = 1
          frame . = {kind: "Text", text: "1"}
    t+0.001001s end count=6 hash=141066475
    """

  @Test("The log in hexadecimal is the log that the writer makes of the same session")
  func hexadecimal() throws {
    var head = SessionHead(application: "Tally", nonce: 0x0123_4567_89AB_CDEF, seed: 7)
    head.version = "1.0"
    let written = try Fixture.log(try events(Self.transcript), symbols: symbols, head: head)
    #expect(try Self.log() == written)
  }

  @Test("The log in hexadecimal reads as the session that the page describes")
  func reading() throws {
    let bytes = try Self.log()
    let reader = try SessionLogReader(bytes: bytes, mode: .strict, symbols: symbols)
    #expect(try reader.integrity == .complete)
    #expect(reader.head.application == "Tally")
    #expect(reader.head.seed == 7)
    let (read, error) = try Fixture.read(bytes, symbols: symbols, mode: .strict)
    #expect(error == nil)
    #expect(Transcript.text(of: read, symbols: symbols) == Self.transcript + "\n")
    #expect(try reader.projection(after: 6).stateHash == 141_066_475)
  }

  @Test("The page names every key of a head")
  func headKeys() throws {
    var head = SessionHead(application: "", nonce: 0)
    head.executable = "a"
    head.additional.append(CBORPair(.text("program"), .text("")))
    head.migrations = 1
    head.rules = .newest
    head.isRenewed = true
    head.additional.append(CBORPair(.text("facts"), .bytes([])))
    let keys = try Self.items(of: head.encoded())[1].mapValue?.compactMap(\.key.textValue)
    let rows = Page.rows(in: try #require(try Self.page().section("The head")))
    #expect(rows.flatMap { Page.code(in: $0[0]) }.sorted() == keys?.sorted())
  }

  @Test("Each kind of event has the elements that the page gives, interned ids where it has stars")
  func shapes() throws {
    let rows = Page.rows(in: try #require(try Self.page().section("Events")))
    let shapes = rows.map { Page.code(in: $0[1])[0].dropFirst().dropLast().split(separator: ", ") }
    #expect(shapes.map { String($0[0]) } == EventKind.known.map { String($0.rawValue) })
    for (kind, shape) in zip(EventKind.known, shapes) {
      let record = try Self.record(of: kind)
      #expect(record.count == shape.count, "\(kind.name)")
      for (index, element) in shape.enumerated() {
        // Ids are positive in this record, all other numbers after the cause are 0.
        let isInterned = index > 1 && record[index].intValue ?? 0 > 0
        #expect(element.hasSuffix("*") == isInterned, "\(kind.name) \(element)")
      }
    }
  }

  /// The elements of an event's record whose node, name and place are set and whose numbers are 0.
  private static func record(of kind: EventKind) throws -> [CBORValue] {
    let symbols = SymbolTable()
    var encoder = EventEncoder(symbols: symbols)
    var writer = CBORWriter(capacity: 64)
    let header = EventHeader(
      kind: kind, node: symbols.symbol("node"), name: symbols.symbol("name"),
      place: symbols.symbol("place"))
    try encoder.write(
      header, payload: UnsafeRawBufferPointer(start: nil, count: 0), previousTime: 0, into: &writer)
    return try items(of: writer.array).last?.arrayValue ?? []
  }

  /// `.ci/run stock-tools` compares what the independent reader makes of it with `export`.
  @Test("A log of every kind of event and value is written for the cross-check")
  func everything() throws {
    let directory =
      ProcessInfo.processInfo.environment["COMPOSE_REPLAY_CROSSCHECK"]
      ?? FileManager.default.temporaryDirectory.path
    var events = try events(Self.everyKind)
    var later = EventHeader(kind: EventKind(rawValue: 20))
    later.number = events.count
    later.startsTurn = true
    later.time = (events.last?.time ?? 0) + 1
    events.append(Event(later, payload: try Notation.value(of: "[3, {a: 1}]").encoded))
    let log = try Fixture.log(events, symbols: symbols)
    try Data(log).write(to: URL(fileURLWithPath: directory + "/everything.log"))
    #expect(try Fixture.read(log, symbols: symbols, mode: .strict).events == events)
  }

  private static let everyKind = #"""
    t+0.000001s input start app {arguments: ["a\u{1b}b", "ü\n\t\"\\\u{200d}"], 7: 1, "7": 2}
      life create Tally.store {set: 258([1, "a", [2]]), data: h'00ff10', at: 999([1.5])}
      commit Tally.store version=1 set{7} = null; data = h''; list = [undefined, simple(99)]
      commit refs.Book[b1].store version=2 ["a b"][0].c = 18446744073709551615; x -
      commit a(b) version=3 l splice 2 -1 +[-9007199254740993, 1e+20, 0.00001, -0.0]; t text 3 -0 +"ä"
      commit ~Type#1 version=4 . = [NaN, Infinity, -Infinity, 9007199254740992, 5.5]; {258([])} = {}
      route push Tally.router ["root", "page"]
      effect load Tally.store occurrence=2 mode=1 {url: "x"}
    ^1 t+0.000002s ended error [0, {why: null}]
      answer restore Tally.store "\u{e000}"
      chance dice count=3 checksum=77
      timer arm Tally.timer due=60000000
      frame unchanged
      action save Tally.store at=Main.swift:12 [{a: 1}]
      failure CR4001 Tally.store "text"
      note "two words" {bb: {1.5: 1, "c d": 2, true: [null]}}
    t+0.000003s gap damaged lost=4
    """#

  private func events(_ transcript: String) throws -> [Event] {
    try Transcript.events(of: transcript, symbols: symbols)
  }

  private static func items(of bytes: [UInt8]) throws -> [CBORValue] {
    try bytes.withUnsafeBytes { memory in
      var reader = CBORReader(memory)
      var items: [CBORValue] = []
      while !reader.isAtEnd { items.append(try reader.readValue()) }
      return items
    }
  }

  /// The bytes of the page's log.
  private static func log() throws -> [UInt8] {
    let section = try #require(try page().section("One log in hexadecimal"))
    return try Page.blocks("hex", in: section).joined().flatMap { line in
      try line.components(separatedBy: "  ")[0].split(separator: " ").map {
        try #require(UInt8($0, radix: 16), "not hexadecimal: \(line)")
      }
    }
  }

  private static func page() throws -> Page { try Page("Sources/SessionLog/FORMAT.md") }
}
