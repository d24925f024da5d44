import CBOR
import EventModel
import Inspector
import SessionLog
import SessionsInMemory
import TextTerminal
import Testing
import Timeline

/// A session of which the inspector first reads the end.
@Suite struct TailTests {
  private static let turns = 12_000
  private var model: InspectorModel

  init() throws { model = try Self.model(tail: 100) }

  private static func model(tail: Int?, start: Int = turns * 3) throws -> InspectorModel {
    let symbols = SymbolTable()
    let (tap, node) = (symbols.symbol("tap"), symbols.symbol("app.store"))
    var events: [Event] = []
    for number in 0...turns * 3 {
      var header = EventHeader(kind: number % 3 == 1 ? .commit : .input, node: node, name: tap)
      (header.number, header.time) = (number, Int64(number / 3) * 1_000_000)
      (header.startsTurn, header.cause) = (number % 3 == 0, number % 3 == 0 ? -1 : number - 1)
      // Inputs with different values: the rows of equal turns would fold.
      var payload = CBORValue.unsigned(UInt64(number / 3)).encoded
      func state(_ n: Int) -> CBORValue {
        .map([CBORPair(.text("total"), .unsigned(UInt64(n)))])
      }
      if number == 1 {
        header.kind = .lifecycle
        header.name = symbols.symbol(LifecycleOperation.create)
        payload = state(0).encoded
      } else if header.kind == .commit {
        let turn = number / 3
        payload = Patch.between(state(turn - 1), state(turn), symbols: symbols).symbolicBytes
      } else if number % 3 == 2 {
        header.kind = .note
      }
      events.append(Event(header, payload: payload))
    }
    let session = try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "long.log", application: "Long"))
    return InspectorModel(
      session, width: 80, height: 24, start: start, tellsStory: true, isASCII: true, tail: tail)
  }

  private mutating func type(_ keys: String) {
    for character in keys { model.handle(character == "\r" ? .enter : .character(character)) }
  }

  private mutating func work() {
    while model.isBusy { _ = model.tick() }
  }

  private func title() -> String { model.render().dump().split(separator: "\n")[1].description }

  @Test("The first screen has the right positions and says how much is read; the last is as ever")
  mutating func first() throws {
    #expect(title().contains("0 % read") && title().contains("@36000/36000"))
    #expect(model.isBusy && model.current == Self.turns * 3)
    var titles: Set<String> = []
    while model.isBusy {
      if model.tick() { titles.insert(title()) }
    }
    #expect(titles.contains { $0.contains("91 % read") }, "\(titles)")
    var whole = try Self.model(tail: nil)
    for key in ["k", "a", "a", ",", "<", "0", "j", "50%", "["] {
      for character in key { model.handle(.character(character)) }
      for character in key { whole.handle(.character(character)) }
      work()
      while whole.isBusy { _ = whole.tick() }
      #expect(model.render().dump() == whole.render().dump(), "\(key)")
    }
  }

  @Test("A jump to what is not read waits, says so, and ends there; a key stops it")
  mutating func jump() throws {
    type(":@7\r")
    #expect(model.current == Self.turns * 3)
    #expect(model.message.hasPrefix("@7 is not read yet: "), "\(model.message)")
    model.handle(.escape)
    #expect(model.message == "stopped" && model.request == nil)
    work()
    #expect(model.current == Self.turns * 3)
    model = try Self.model(tail: 100)
    type(":@7\r")
    work()
    #expect(model.current == 7 && model.message.isEmpty)
    type("H")
    #expect(model.current == Self.turns * 3)
  }

  @Test(
    "Keys that lead before what is read go there",
    arguments: ["0", "g", "1%", "11500<", ":@0^\r"])
  mutating func before(keys: String) throws {
    var whole = try Self.model(tail: nil)
    let own = model
    for character in keys { whole.handle(character == "\r" ? .enter : .character(character)) }
    while whole.isBusy { _ = whole.tick() }
    model = own
    type(keys)
    work()
    #expect(model.current == whole.current)
    #expect(model.message == whole.message)
    #expect(model.render().dump() == whole.render().dump())
  }

  @Test("The first event to show can be one that is not read yet")
  mutating func start() throws {
    model = try Self.model(tail: 100, start: 3_000)
    #expect(title().contains("@36000/36000"))
    _ = model.tick()
    #expect(model.message.hasPrefix("@3000 is not read yet: "), "\(model.message)")
    work()
    #expect(model.current == 3_000)
  }

  @Test("A filter on values and a break on values are read between keys, and keys are handled then")
  mutating func values() {
    type(":filter total = 11700\r")
    #expect(model.isBusy && model.message.hasPrefix("reading: "), "\(model.message)")
    work()
    #expect(model.message == "1 of 36001 events" && model.current == 35_101)
    type("F:break total = 6000\r")
    #expect(title().contains("values 0 % read"), "\(title())")
    type("j")
    #expect(model.message.isEmpty && title().contains("values "))
    type("0")
    type("c")
    _ = model.tick()
    #expect(model.message.hasPrefix("reading: values "), "\(model.message)")
    work()
    #expect(model.current == 18_001)
  }

  @Test("A filter says how far it is; a key stops it and leaves the rows as they were")
  mutating func stop() {
    work()
    type(":filter kind = gap\r")
    #expect(model.message == "filtering 2% (any key stops)")
    _ = model.tick()
    type("k")
    #expect(!model.isBusy && model.message == "stopped" && model.current == 35_997)
    type("F")
    #expect(model.message == "there is no filter; f makes one")
  }

  @Test("Damage that is found later is said, and the session is what it would be without")
  mutating func damage() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: Fixture.transcript, symbols: symbols)
      .filter { !(3..<9).contains($0.number) }
    let damaged = DamagedEvents(
      MemoryEvents(events, symbols: symbols, name: "late.log", application: "A"))
    model = InspectorModel(
      try SessionTimeline(damaged), width: 80, height: 24, start: 22, isASCII: true, tail: 5)
    #expect(title().contains("% read") && !title().contains("torn"))
    work()
    #expect(title().contains("5 bytes torn") && title().contains("@22/23"), "\(title())")
    type(":@7\r")
    #expect(model.current == 2 && model.message == "the log holds @0 to @23")
  }
}

/// Events of which some are missing, which is found when all are read.
private final class DamagedEvents: SessionEvents {
  private let events: MemoryEvents
  private var wasRead = false

  init(_ events: MemoryEvents) { self.events = events }

  var name: String { events.name }
  var application: String { events.application }
  var symbols: SymbolTable { events.symbols }
  var eventCount: Int { events.eventCount }
  var hasAllNumbers: Bool { true }
  var integrity: LogIntegrity { wasRead ? .torn(bytesLost: 5, lastEvent: nil) : .complete }
  var stateBeforeFirstEvent: Projection? { nil }

  func event(at number: Int) throws -> Event { try events.event(at: number) }
  func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    if first == 0 { wasRead = true }
    try events.forEachEvent(from: first, body)
  }
  func projection(upTo number: Int) throws -> Projection? { nil }
  func start(near time: Int64) -> Int { 0 }
}
