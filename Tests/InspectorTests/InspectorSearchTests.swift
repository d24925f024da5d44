import EventModel
import Inspector
import SessionsInMemory
import TextTerminal
import Testing
import Timeline

/// A search through more events than are searched between two looks for keys.
@Suite struct InspectorSearchTests {
  private static let count = 5_000
  private var model: InspectorModel

  init() throws {
    let symbols = SymbolTable()
    let events = (0..<Self.count).map { number in
      let name = number == Self.count - 10 ? "app.needle" : "app.hay\(number % 100)"
      var header = EventHeader(kind: .send, node: symbols.symbol(name))
      (header.number, header.time, header.startsTurn) = (number, Int64(number), true)
      return Event(header, payload: [])
    }
    let session = try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "hay.log", application: "Hay"))
    model = InspectorModel(session, width: 80, height: 24)
  }

  private mutating func type(_ keys: String) {
    for character in keys { model.handle(.character(character)) }
    model.handle(.enter)
  }

  @Test("What is searched for is marked while it is typed, in the pane that is searched, until Esc")
  mutating func marked() throws {
    func marked(_ keys: String) throws -> [String] {
      var model = try Fixture.model()
      _ = KeyScript(keys).run(on: &model)
      let grid = model.render()
      return (1..<20).flatMap { grid.line(ofRow: $0) }.filter { $0.role == .focus }.map(\.text)
        .filter { ["milk", "commit"].contains($0.lowercased()) }
    }
    let count = try marked("/COMMIT").count
    #expect(try count > 1 && marked("/COMMI") == [])
    // The cursor is on the first hit then.
    #expect(try marked("/commit<Enter>").count == count - 1 && marked("/commit<Enter><Esc>") == [])
    #expect(try marked("14G2/milk").count == 1 && marked("14G2/milk<Esc>") == [])
    #expect(try marked("14G2:milk") == [])
  }

  @Test("A long search goes on between keys, says how far it is, and ends")
  mutating func slices() {
    type("/needle")
    #expect(model.isBusy && model.current == 0)
    var messages: Set<String> = []
    var ticks = 0
    while model.isBusy, ticks < 1_000 {
      if model.tick() { messages.insert(model.message) }
      ticks += 1
    }
    #expect(model.current == Self.count - 10)
    #expect(ticks > 5 && messages.contains("searching 51% (any key stops)"), "\(messages)")
    type("/nothing")
    while model.isBusy { _ = model.tick() }
    #expect(model.message == "not found: nothing" && model.current == Self.count - 10)
  }

  @Test(
    "A filter shows its first rows at once, keys go through them, and Escape brings all rows back")
  mutating func filter() throws {
    type(":4000")
    type(":filter hay1")
    // The first part was searched with the key: eleven of a hundred names fit.
    #expect(model.isBusy && model.message == "filtering 20%, 121 so far (Esc stops)")
    #expect(model.time.rowCount == 121 && model.current == 1019)
    model.handle(.character("g"))
    #expect(model.isBusy && model.current == 1)
    while model.isBusy { _ = model.tick() }
    #expect(model.message == "550 of 5000 events" && model.current == 1)
    // One that is not used meanwhile stays near to where the user was.
    type(":4000")
    type(":filter hay2")
    while model.isBusy { _ = model.tick() }
    #expect(model.current == 3929 && model.time.rowCount == 550)
    type(":filter hay3")
    _ = model.tick()
    #expect(model.isBusy && model.time.rowCount < 550)
    model.handle(.escape)
    #expect(!model.isBusy && model.message == "stopped")
    #expect(model.time.rowCount == 550 && model.time.filterText == "hay2" && model.current == 3929)
  }

  @Test("A key stops a search; Escape and Ctrl-C do nothing else", arguments: [0, 1, 2])
  mutating func stop(key: Int) {
    type("/nothing")
    _ = model.tick()
    model.handle([Key.escape, .control("c"), .character("j")][key])
    #expect(!model.isBusy && model.request == nil)
    #expect(model.message == "search stopped at 10%" && model.current == (key == 2 ? 1 : 0))
    #expect(model.timeout == -1 && !model.tick())
    model.handle(.control("c"))
    #expect(model.request == .quit(exitCode: 130))
  }

  @Test("c goes on between keys when it reads events, a key stops it, and what came last stays")
  mutating func stops() {
    type(":break node = app.needle")
    model.handle(.character("c"))
    #expect(model.isBusy && model.current == 0)
    model.handle(.escape)
    #expect(!model.isBusy && model.current == 0 && model.message.hasPrefix("search stopped"))
    model.handle(.character("c"))
    while model.isBusy { _ = model.tick() }
    #expect(model.current == Self.count - 10)
    model.handle(.character("c"))
    while model.isBusy { _ = model.tick() }
    #expect(model.message == "nothing to stop at before the end")
    #expect(model.current == Self.count - 10)
    for key in "><xX{}" {
      model.handle(.character(key))
      while model.isBusy { _ = model.tick() }
      #expect(model.current == Self.count - 10 && !model.message.isEmpty, "\(key)")
    }
  }

  @Test("In a script a search ends before the next key, in both directions")
  mutating func script() {
    _ = KeyScript("/needle<Enter>k").run(on: &model)
    #expect(model.current == Self.count - 11)
    _ = KeyScript("0N").run(on: &model)
    #expect(
      model.current == Self.count - 10 && model.message == "1 of 1, search went around the end")
  }

  @Test("After a hit, the hits are counted between keys; another key ends what the status row says")
  mutating func hits() {
    type("/hay7")
    #expect(model.current == 7 && model.isBusy && model.message.isEmpty)
    while model.isBusy { _ = model.tick() }
    // 7 and 70 to 79 of each hundred, without the needle's.
    #expect(model.message == "1 of 550")
    model.handle(.character("n"))
    #expect(model.current == 70 && !model.isBusy && model.message == "2 of 550")
    model.handle(.character("N"))
    model.handle(.character("N"))
    #expect(model.current == 4_979 && model.message == "550 of 550, search went around the end")
    model.handle(.character("j"))
    #expect(model.message.isEmpty && !model.isBusy)
    type("/hay99")
    model.handle(.character("j"))
    while model.isBusy { _ = model.tick() }
    #expect(model.message.isEmpty)
  }
}
