import EventModel
import Inspector
import SessionLog
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

@Suite struct SourceTests {
  @Test("A log is inspected like events in memory")
  func log() throws {
    let symbols = SymbolTable()
    var text = "t+0.000001s input start app\n  life create app.a {n: 0}\n  life create app.b []\n"
    for turn in 1...300 {
      text += "\(SessionTime.text(Int64(turn) * 1000)) input tap app.button\n"
      text += "  commit app.a version=\(turn) n = \(turn)\n"
      text += "    commit app.b version=\(turn) . splice \(turn - 1) -0 +[\(turn)]\n"
    }
    text += "t+9.000s end count=903 hash=1\n"
    let events = try Transcript.events(of: text, symbols: symbols)
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: SessionHead(application: "demo", nonce: 1), symbols: symbols)
    for event in events { try writer.append(event) }
    try writer.close()
    let reader = try SessionLogReader(bytes: destination.bytes, named: "dir/demo.log")
    #expect(reader.name == "demo.log")
    var model = InspectorModel(
      try SessionTimeline(reader), width: 80, height: 24, isASCII: true)
    let memory = MemoryEvents(events, symbols: symbols, name: "demo.log", application: "demo")
    var twin = InspectorModel(
      try SessionTimeline(memory), width: 80, height: 24, isASCII: true)
    let script = KeyScript("$<3>[2<Print>500G<Print>4<Print>5:@-3~<Enter>")
    #expect(script.run(on: &model) == script.run(on: &twin))
  }
}
