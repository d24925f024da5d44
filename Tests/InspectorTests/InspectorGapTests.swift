import EventModel
import Inspector
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

@Suite struct InspectorGapTests {
  @Test("A cause that the log does not hold is named in the pane of causes")
  func missingCause() throws {
    let symbols = SymbolTable()
    let all = try Transcript.events(of: Fixture.transcript, symbols: symbols)
    let orphan = try #require(all.last { $0.cause > 0 })
    let session = MemoryEvents(
      all.filter { $0.number != orphan.cause }, symbols: symbols, name: "gap.log", application: "A")
    var model = InspectorModel(
      try SessionTimeline(session), width: 80, height: 24, isASCII: true)
    let pane = KeyScript(":\(orphan.number)<Enter>5<Print>").run(on: &model)
    #expect(pane.contains("@\(orphan.cause) is not in this log"))
  }

  @Test("After a gap a row shows the event of its number, with its own cause and state")
  func rows() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: Fixture.transcript, symbols: symbols)
      .filter { !(6..<9).contains($0.number) }
    let session = MemoryEvents(events, symbols: symbols, name: "gap.log", application: "A")
    var model = InspectorModel(
      try SessionTimeline(session), width: 80, height: 24, isASCII: true)
    let start = KeyScript("5Gjj<Print>").run(on: &model)
    #expect(model.current == 10)
    #expect(start.contains("=> v @10 send app.form.submit"))
    #expect(start.contains("@10/23"))
    #expect(start.contains("@10 <- @9 "))
    #expect(!start.contains("cannot be read"))
    _ = KeyScript("p").run(on: &model)
    #expect(model.current == 9)
    let state = KeyScript(":13<Enter>2<Print>").run(on: &model)
    #expect(state.contains("~   - items: ") && state.contains("@13 <- @12 <- @10 <- @9 "))
  }
}
