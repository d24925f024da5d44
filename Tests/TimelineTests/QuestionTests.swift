import EventModel
import SessionsInMemory
import Testing
import Timeline

/// What is outstanding, and since when the screen shows a text.
@Suite struct QuestionTests {
  private static let transcript = """
    t+0.000s input start app {}
      life create app.store {total: 475}
      frame . = {kind: "VStack", children: [{kind: "Text", text: "Total 4.75"}, {kind: "Button", text: "Pay"}]}
      timer arm app.clock due=1000000
      timer arm app.toast due=9000000
    t+0.500s input tap app/button:pay
      effect charge app.pay occurrence=1 mode=1 [1]
      effect charge app.pay occurrence=2 mode=1 [2]
      effect print app.pay occurrence=1 mode=1 [3]
      life flowStart app.flow null
    ^4 t+0.600s ended value 1
      timer cancel app.toast due=9000000
      life cancel app.pay "print"
      commit app.store version=1 total = -25
      frame children[0].text = "Total -0.25"
    t+1.000s timer fire app.clock due=1000000
      life flowFinish app.flow

    """

  private func session() throws -> SessionTimeline {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: Self.transcript, symbols: symbols)
    return try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "app.log", application: "App"))
  }

  private func outstanding(at event: Int) throws -> [String] {
    let session = try session()
    return try session.outstanding(at: event).map {
      "\($0.kind) \(session.symbols[$0.name])@\($0.event)"
    }
  }

  @Test("What has begun is outstanding until it ends, is cancelled or fires")
  func outstanding() throws {
    #expect(try outstanding(at: 2) == [])
    #expect(try outstanding(at: 4) == ["timer @3", "timer @4"])
    #expect(
      try outstanding(at: 9) == [
        "timer @3", "timer @4", "effect charge@6", "effect charge@7", "effect print@8", "flow @9",
      ])
    #expect(try outstanding(at: 16) == ["effect charge@7"])
  }

  @Test("Of equal work the oldest ends first; a hundred thousand timers take no square of the time")
  func manyOutstanding() throws {
    let symbols = SymbolTable()
    var work = OutstandingWork(symbols)
    func add(_ kind: EventKind, _ name: String, _ number: Int, cause: Int = -1, due: Int = 0) {
      var header = EventHeader(kind: kind, node: symbols.symbol("app"), name: symbols.symbol(name))
      (header.number, header.cause, header.count) = (number, cause, UInt64(due))
      work.add(header, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    for number in 0..<3 { add(.timer, "arm", number, due: 5) }
    add(.timer, "fire", 3, cause: 1, due: 5)
    add(.timer, "cancel", 4, due: 5)
    #expect(work.open.map(\.event) == [2])
    let start = ContinuousClock.now
    for number in 10..<100_010 { add(.timer, "arm", number, due: number) }
    for number in (10..<100_010).reversed() { add(.timer, "cancel", number + 100_000, due: number) }
    #expect(work.open.map(\.event) == [2])
    // In a list it takes minutes.
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("A text is on the screen since a frame, and its place showed another one before")
  func texts() throws {
    let session = try session()
    let wrong = try #require(try session.shownText("-0.25", at: 16))
    #expect(wrong.text == "Total -0.25" && wrong.frame == 14 && wrong.former == "Total 4.75")
    #expect(wrong.path.description == "screen.children[0]")
    #expect(try session.shownText("Total 4.75", at: 16) == nil)
    #expect(try session.shownText("Total 4.75", at: 9)?.frame == 2)
    // An element that shows the text alone comes before one that has it in its text.
    #expect(try session.shownText("Pay", at: 16)?.path.description == "screen.children[1]")
  }
}
