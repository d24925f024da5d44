import CBOR
import EventModel
import TestRounds
import Testing

@Suite struct TranscriptTests {
  let text = """
    t+0.000s input start app {width: 80}
      life create app.cart {items: [], total: 0.0}
      life bind app.cart "new#1"
    t+1.204s input tap app.checkout
      send app.cart.recalculate
        commit app.cart version=3 total = 42.5; items[2] -; items splice 0 -1 +[{id: 7}]
          effect "load it" app.cart occurrence=2 mode=1 [1]
        route push app.router ["list", "detail"]
      chance app.cart count=2 checksum=99
    ^3 t+1.204500s ended "value" "ok"
      commit - version=1 . text 60 -2 +"è"
      commit app.cart version=4 unchanged
      frame rows["a.b"]{12} = h'00'
      commit app raw h'ff'
    t+3.000s end count=13 hash=7

    """.replacing("\"value\"", with: "value")

  @Test("A transcript reads back into the events that print it")
  func fixedPoint() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: text, symbols: symbols)
    #expect(Transcript.text(of: events, symbols: symbols) == text)
    #expect(events[9].cause == 6)
    #expect(events[9].header.startsTurn)
    #expect(events[5].cause == 4)
    #expect(events[7].cause == 4)
    #expect(events[7].time == 1_204_000)
  }

  @Test("Random events survive the transcript, whatever their fields")
  func roundTrip() throws {
    let symbols = SymbolTable()
    let words = ["", "app", "app.cart", "-", "a b", "\"q\"", "\u{202E}x", "t+1", "^2", "name=x"]
    for seed in 0..<UInt64(rounds(60, soak: 3000)) {
      var random = RandomValues(seed: seed)
      var events: [Event] = []
      var time: Int64 = 0
      for number in 0..<30 {
        var header = EventHeader(
          kind: EventKind(rawValue: UInt8(random.number(4..<22))),
          node: symbols.symbol(words[random.number(0..<words.count)]),
          name: symbols.symbol(words[random.number(0..<words.count)]),
          count: UInt64(random.number(0..<2)), extra: UInt64(random.number(0..<3)),
          place: symbols.symbol(words[random.number(0..<words.count)]))
        header.number = number * 2
        header.cause = random.number(0..<3) == 0 ? -1 : random.number(0..<number + 1) * 2 - 2
        if header.cause < 0 { header.cause = -1 }
        header.startsTurn = random.number(0..<4) == 0
        if random.number(0..<3) == 0 { time += Int64(random.number(0..<3000)) }
        header.time = time
        var event = Event(header)
        if random.number(0..<4) > 0 { event.payload = random.value(depth: 2).encoded }
        if header.kind == .commit {
          event.payload =
            Patch.between(random.value(depth: 2), random.value(depth: 2), symbols: symbols)
            .symbolicBytes
        }
        events.append(event)
      }
      let text = Transcript.text(of: events, symbols: symbols)
      try #require(try Transcript.events(of: text, symbols: symbols) == events, "seed \(seed)")
    }
  }

  @Test("A line that is no event is refused with line and column")
  func errors() {
    let error = #expect(throws: TranscriptError.self) {
      try Transcript.events(of: "t+0.000s input start app\n  comit app", symbols: SymbolTable())
    }
    #expect(error?.description == "line 2, column 8: comit is no kind of event")
  }
}
