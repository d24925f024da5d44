import EventModel
import Inspector
import SessionLog
import Testing
import TextTerminal

@Suite struct SourceTests {
  /// Many turns that count in one node and list in another.
  func events(_ count: Int, symbols: SymbolTable) throws -> [Event] {
    var text = "t+0.000001s input start app\n  life create app.a {n: 0}\n  life create app.b []\n"
    for turn in 1...count {
      text += "\(SessionTime.text(Int64(turn) * 1000)) input tap app.button\n"
      text += "  commit app.a version=\(turn) n = \(turn)\n"
      text += "    commit app.b version=\(turn) . splice \(turn - 1) -0 +[\(turn)]\n"
    }
    text += "t+9.000s end count=\(3 + 3 * count) hash=1\n"
    return try Transcript.events(of: text, symbols: symbols)
  }

  @Test("The state at an event is the fold up to it, in whatever order it is asked for")
  func states() throws {
    let symbols = SymbolTable()
    let events = try events(300, symbols: symbols)
    let source = MemorySource(events, symbols: symbols, name: "m", application: "a")
    let cache = StateCache(source)
    var seed = SystemSeed(state: 11)
    for _ in 0..<200 {
      let number = Int(seed.next() % UInt64(events.count))
      let projection = try cache.projection(at: number)
      #expect(projection.lastEvent == number)
      let turn = (number - 3) / 3 + 1
      let written = number < 3 ? 0 : (number - 3) % 3 >= 1 ? turn : turn - 1
      if number >= 1 {
        #expect(projection.state(of: try StatePath(parsing: "app.a.n")) == .int(Int64(written)))
      }
    }
  }

  @Test("A log is inspected like events in memory")
  func log() throws {
    let symbols = SymbolTable()
    let events = try events(300, symbols: symbols)
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: SessionHead(application: "demo", nonce: 1), symbols: symbols)
    for event in events { try writer.append(event) }
    try writer.close()
    let reader = try SessionLogReader(bytes: destination.bytes, named: "dir/demo.log")
    let source = try LogSource(reader)
    #expect(source.name == "demo.log" && source.eventCount == events.count)
    var model = InspectorModel(source, width: 80, height: 24, isASCII: true)
    let memory = MemorySource(
      events, symbols: symbols, name: "demo.log", application: "demo")
    var twin = InspectorModel(memory, width: 80, height: 24, isASCII: true)
    let script = KeyScript("$<3>[2<Print>500G<Print>4<Print>5:@-3~<Enter>")
    #expect(script.run(on: &model) == script.run(on: &twin))
  }

  @Test("A thousand turns are indexed with their times, causes and effects")
  func index() throws {
    let symbols = SymbolTable()
    let source = MemorySource(
      try events(1000, symbols: symbols), symbols: symbols, name: "m", application: "a")
    let index = SessionIndex(source)
    #expect(index.count == 3004 && index.duration == 9_000_000)
    #expect(index.chain(of: 8) == [7, 6] && index.depth(of: 8) == 2)
    #expect(index.effects(of: 6, limit: 5) == [7] && index.effects(of: 8, limit: 5) == [])
    #expect(index.lastEvent(at: 2_500) == 8 && index.lastEvent(at: -1) == -1)
    #expect(index.timeSincePreviousTurn(of: 8) == 1000)
  }
}
