import EventModel
import Inspector
import SessionsInMemory
import Testing
import Timeline

@Suite struct TimeTravelTests {
  var time: TimeTravel

  init() throws { time = TimeTravel(try Fixture.session()) }

  @Test("Jumps are undone and repeated; a new jump forgets those that were undone")
  mutating func history() {
    #expect(time.goBack() == "no earlier jump")
    #expect(time.go(to: 9, isJump: true) == nil && time.goToEffect() == nil)
    #expect(time.current == 10)
    #expect(time.goBack() == nil && time.current == 9)
    #expect(time.goBack() == nil && time.current == 0)
    #expect(time.goForward() == nil && time.goForward() == nil && time.current == 10)
    #expect(time.goForward() == "no later jump")
    _ = time.goBack()
    _ = time.go(to: 20, isJump: true)
    #expect(time.goForward() == "no later jump")
    // A step is not a jump.
    #expect(time.step(-1) == nil && time.current == 19)
    #expect(time.goBack() == nil && time.current == 9)
  }

  @Test("The ends of the session, and events without cause or consequence, are said in words")
  mutating func ends() {
    #expect(time.step(-1) == "this is the first event")
    #expect(time.goToCause() == "@0 has no cause: it came from outside")
    #expect(time.go(to: 99) == "the log holds @0 to @23" && time.current == 23)
    #expect(time.step(1) == "this is the last event")
    #expect(time.goToEffect() == "@23 caused nothing")
    #expect(time.toggleFold() == "@23 caused nothing to fold")
  }

  @Test("A bookmark is a letter for an event")
  mutating func bookmarks() {
    _ = time.go(to: 10)
    #expect(time.setBookmark("b") == "bookmark b is @10")
    #expect(time.setBookmark("a") == "bookmark a is @10")
    #expect(time.bookmark(in: 9...10) == "a" && time.bookmark(in: 9...9) == nil)
    _ = time.go(to: 0)
    #expect(time.goToBookmark("b") == nil && time.current == 10)
    #expect(time.goToBookmark("z") == "no bookmark z")
  }

  @Test("A filter leaves rows out, and steps pass over them")
  mutating func filter() throws {
    #expect(time.toggleFilter() == "there is no filter; f makes one")
    try time.setFilter("kind = commit")
    #expect(time.work() == "6 of 24 events" && !time.isWorking)
    #expect(time.rowCount == 6 && time.event(atRow: 0) == 6 && time.row(of: 8) == 1)
    #expect(time.current == 6)
    #expect(time.step(2) == nil && time.current == 11)
    #expect(time.toggleFilter() == "filter off" && time.rowCount == 24)
    #expect(throws: FilterError.self) { try time.setFilter("kind = thing") }
    #expect(time.filterText == "kind = commit")
    try time.setFilter("n > 99")
    #expect(time.work() == "no event passes the filter")
  }

  @Test("A folded event hides what it caused; going there unfolds it")
  mutating func folds() {
    _ = time.go(to: 9)
    #expect(time.toggleFold() == nil && time.isFolded(9))
    #expect(time.event(atRow: time.row(of: 9) + 1) == 21)
    #expect(time.go(to: 13) == nil && !time.isFolded(9) && time.rowCount == 24)
  }

  @Test("Rows, steps and jumps pass over a gap")
  func gap() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: Fixture.transcript, symbols: symbols)
      .filter { !(5..<9).contains($0.number) }
    var time = TimeTravel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "gap.log", application: "A")))
    #expect(time.rowCount == 20 && time.event(atRow: 5) == 9 && time.row(of: 9) == 5)
    _ = time.go(to: 4)
    #expect(time.step(1) == nil && time.current == 9)
    #expect(time.go(to: 7) == "the log holds @0 to @23" && time.current == 4)
    #expect(time.go(to: 10) == nil && time.goToCause() == nil && time.current == 9)
    #expect(time.event(at: 6) == nil && time.event(at: 9)?.kind == .input)
  }
}
