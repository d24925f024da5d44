import EventModel
import Inspector
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

/// Rows of turns, and where a reader begins.
@Suite struct StoryTests {
  private func rows(_ time: TimeTravel) -> [Int] { (0..<time.rowCount).map(time.event(atRow:)) }

  @Test("A row is a turn, and the current turn has one for each event that tells what happened")
  func rows() throws {
    let session = try Fixture.session()
    var time = TimeTravel(session, start: 9, tellsStory: true)
    #expect(rows(time) == [0, 5, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 21, 23])
    #expect(rows(time).map(time.row(of:)) == Array(0..<time.rowCount))
    #expect(time.untoldCount(of: 0) == 4 && time.untoldCount(of: 9) == 0)
    // The cursor has a row, also at what has none otherwise.
    _ = time.go(to: 3)
    #expect(rows(time) == [0, 3, 5, 9, 18, 21, 23] && time.row(of: 3) == 1 && time.row(of: 9) == 3)
    _ = time.toggleStory()
    #expect(time.rowCount == time.index.count)
    _ = time.toggleStory()
    try time.setFilter("kind = frame")
    _ = time.work()
    #expect(rows(time) == [4, 8, 16])
  }

  @Test("A commit shows what it changed, and the rows of a turn are in sight")
  func changes() throws {
    var model = InspectorModel(
      try Fixture.session(), width: 80, height: 24, start: 9, tellsStory: true, isASCII: true)
    let rows = model.render().textRows.map { String($0.dropFirst().prefix(34)) }
    #expect(rows.contains { $0.contains("   * @11 text \"bread\" -> \"\" ") }, "\(rows)")
    #expect(rows.contains { $0.contains("* @13 items + \"bread\"") }, "\(rows)")
    #expect(rows.contains { $0.contains("     * @14 count 2 -> 3  ") }, "\(rows)")
    model.handle(.character("t"))
    #expect(model.message == "no times" && !model.render().textRows[4].contains("2.5s"))
    let turns = (1...40).map { "t+\($0).000s input tap app.add\n  send app.a\n  send app.b\n" }
    let symbols = SymbolTable()
    let events = try Transcript.events(
      of: "t+0.000s input start app {}\n" + turns.joined(), symbols: symbols)
    model = InspectorModel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "app.log", application: "App")),
      width: 80, height: 24, start: 61, tellsStory: true)
    #expect(model.render().dump().contains("@63 send b"))
    for _ in 0..<30 {
      model.handle(.character("j"))
      let last = model.time.index.last
      let end = model.current % 3 == 1 ? min(last, model.current + 2) : model.current
      #expect(model.render().dump().contains(" @\(end) "))
    }
  }

  @Test("A narrow row shows how an effect ended, and what an element of an array is")
  func narrow() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(
      of: """
        t+0.000s input start app {}
          life create app.store {lines: [{id: "5AF2", cost: {amount: 650}, title: "Green tea"}]}
        t+1.000s input tap app.refreshEverything
          effect load app occurrence=1 mode=1 {}
        ^1 t+2.000s ended error [0, {unavailable: {until: "noon"}}]
          commit app.store version=1 lines splice 0 -1 +[]

        """, symbols: symbols)
    let model = InspectorModel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "app.log", application: "App")),
      width: 80, height: 24, start: 4, tellsStory: true)
    let rows = model.render().textRows
    #expect(rows.contains { $0.contains("load: error {unavailable") }, "\(rows)")
    #expect(rows.contains { $0.contains("* @5 lines − \"Green tea\", 650") }, "\(rows)")
  }

  @Test("A line leads from where work that is pending at the cursor began to where it ended")
  func lanes() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(
      of: """
        t+0.000s input start app {}
        t+1.000s input tap app.load
          effect load app occurrence=1 mode=1 {}
        t+2.000s input tap app.wait
          timer arm app due=9000000
        t+3.000s input tap app.other
        ^4 t+4.000s ended value 5
        t+5.000s end count=7 hash=1

        """, symbols: symbols)
    let session = try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "app.log", application: "App"))
    func lanes(_ start: Int) -> [String] {
      let model = InspectorModel(
        session, width: 80, height: 24, start: start, tellsStory: true, isASCII: true)
      return model.render().textRows[2...].prefix(8).map { String($0.dropFirst().prefix(2)) }
    }
    #expect(lanes(0) == ["=>", "  ", "  ", "  ", "  ", "  ", "  ", "  "])
    // The effect begins in the row below, and the timer has not ended.
    #expect(lanes(1) == ["  ", "=>", " .", " |", " |", " '", "  ", "  "])
    #expect(lanes(5) == ["  ", " .", " +", "=>", " +", " |", "  ", "  "])
    #expect(lanes(6) == ["  ", "  ", " .", " |", "=>", " |", "  ", "  "])
  }

  /// Three taps that look alike, one with a failure, and a turn with five equal effects.
  private func repetitive() throws -> SessionTimeline {
    var text = "t+0.000s input start app {}\n  life create app.store {n: 0}\n"
    for turn in 1...4 {
      text += "t+\(turn).000s input tap app.add\n  commit app.store version=\(turn) n = \(turn)\n"
      if turn == 4 { text += "  failure CR4001 app \"not good\"\n" }
    }
    text += "t+5.000s input tap app.save\n"
    for turn in 1...5 {
      text += "  effect save app occurrence=\(turn) mode=1 [7]\n"
      if turn == 2 { text += "  life create app.job {}\n" }
    }
    text += "  effect save app occurrence=6 mode=1 [8]\nt+6.000s end count=18 hash=1\n"
    let symbols = SymbolTable()
    return try SessionTimeline(
      MemoryEvents(
        try Transcript.events(of: text, symbols: symbols), symbols: symbols, name: "app.log",
        application: "App"))
  }

  @Test("Equal rows have one row with their number, which unfolds, and no failure hides among them")
  func equalRows() throws {
    // 0 start, 2 4 6 8 add with the failure @10, 11 save with @12 @13 @15 @16 @17 @18, 19 end.
    var time = TimeTravel(try repetitive(), start: 0, tellsStory: true)
    #expect(rows(time) == [0, 2, 8, 11, 19])
    #expect(time.alike(2)?.count == 3 && time.alike(2)?.isOpen == false && time.alike(8) == nil)
    _ = time.go(to: 2)
    #expect(rows(time) == [0, 2, 3, 8, 11, 19] && rows(time).map(time.row(of:)) == Array(0...5))
    // A step goes into what is folded, and the cursor keeps it open until it leaves all of it.
    _ = time.step(2)
    #expect(rows(time) == [0, 2, 4, 5, 6, 8, 11, 19] && time.current == 4)
    #expect(rows(time).map(time.row(of:)) == Array(0...7) && time.alike(2)?.isOpen == true)
    _ = time.go(to: 2)
    #expect(rows(time) == [0, 2, 3, 4, 6, 8, 11, 19])
    _ = time.go(to: 0)
    #expect(rows(time) == [0, 2, 8, 11, 19])
    _ = time.go(to: 11)
    #expect(rows(time) == [0, 2, 8, 11, 12, 18, 19] && time.untoldCount(of: 11) == 1)
    _ = time.go(to: 14)
    #expect(rows(time) == [0, 2, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    #expect(rows(time).map(time.row(of:)) == Array(0..<time.rowCount))
  }

  @Test("Keys unfold equal rows, and the marks of those without a row are at the row for them")
  func equalRowsOnScreen() throws {
    var model = InspectorModel(
      try repetitive(), width: 80, height: 24, start: 2, tellsStory: true, isASCII: true)
    func screen() -> [String] { model.render().textRows.map { String($0.prefix(35)) } }
    #expect(screen().contains { $0.contains("=>> @2  1.0s tap add  x3") }, "\(screen())")
    model.handle(.character("l"))
    #expect(screen().contains { $0.contains("@6  3.0s tap add  +1") }, "\(screen())")
    model.handle(.character("h"))
    #expect(!screen().contains { $0.contains("@6 ") } && model.current == 2)
    model.handle(.enter)
    #expect(screen().contains { $0.contains("@6 ") })
    model.handle(.enter)
    model.handle(.character("j"))
    model.handle(.character("j"))
    #expect(model.current == 8)
    model.handle(.character("j"))
    model.handle(.character("j"))
    model.handle(.character("j"))
    #expect(model.current == 11 && screen().contains { $0.hasPrefix("|! > @8  4.0s tap add") })
    #expect(screen().contains { $0.contains("@12 effect save app [7]  x5") }, "\(screen())")
    model.handle(.character("j"))
    model.handle(.enter)
    #expect(screen().contains { $0.contains("@17 effect save") } && model.current == 12)
  }

  @Test("The screen of the moment stands beside the story")
  func screen() throws {
    let session = try Fixture.session()
    var model = InspectorModel(
      session, width: 80, height: 24, start: try session.whatMatters, detail: .screen,
      tellsStory: true, isASCII: true)
    try expectScreen(model.render().dump(), "story-80x24")
    model.resize(width: 120, height: 36)
    for _ in 0..<3 { model.handle(.character("k")) }
    try expectScreen(model.render().dump(), "story-120x36")
    model.handle(.character("a"))
    #expect(model.render().dump().contains("life create list.store"))
  }

  @Test("Without room a row leaves out what tells less, and cuts names and not values")
  func narrowRows() throws {
    let symbols = SymbolTable()
    let text = """
      t+0.000s input start app {}
        life create app.router ["list"]
      t+1.200s input text app.form/field:deliveryAddressStreet "Low Road"
        route push app.router ["list", "checkout", "delivery"]
        effect charge app.payment occurrence=1 mode=1 {amount: 25}
      ^1 t+1.300s ended value {amount: 25, number: 7}
        failure CR4001 app.router "not settled"
      t+2.000s timer fire app.form.validation

      """
    let session = try SessionTimeline(
      MemoryEvents(
        try Transcript.events(of: text, symbols: symbols), symbols: symbols, name: "app.log",
        application: "App"))
    func rows(_ width: Int) -> [String] {
      let model = InspectorModel(
        session, width: width, height: 24, start: 2, tellsStory: true, isASCII: true)
      let column = model.render().textRows[3...10].map { $0.dropFirst().prefix { $0 != "|" } }
      return column.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }
    #expect(
      rows(80)
        == [
          "=>v @2 text deliv~treet \"Low Road\"", "   * @3 push ~eckout\", \"delivery\"]",
          " . v @4 effect charge {amount: 25}", "!'> @5 charge: {amount: 25, numbe~",
          "  . @7 2.0s timer fire validation", "", "", "",
        ])
  }

  @Test(
    "A frame has a row if it changed texts, with what they were; at 80 cells the words that differ")
  func texts() throws {
    func screen(_ texts: String) -> String {
      let elements = texts.split(separator: ",").map { "{kind: \"Text\", text: \"\($0)\"}" }
      return "frame . = {kind: \"VStack\", children: [\(elements.joined(separator: ", "))]}\n"
    }
    let many = (1...500).map { "row \($0)" }.joined(separator: ",")
    let symbols = SymbolTable()
    let events = try Transcript.events(
      of: "t+0.000s input start app {}\n  " + screen("Cart,Green tea,Total 44.10")
        + "t+1.000s input tap app.coupon\n  " + screen("Cart,Total 1.60")
        + "t+2.000s input tap app.coupon\n  " + screen("Cart,Total 0.60")
        + "t+3.000s input tap app.coupon\n  " + screen("Cart,Total 0.60")
        + "t+4.000s input tap app.all\n  " + screen("Cart," + many)
        + "t+5.000s input tap app.none\n  " + screen("Cart," + many.replacing("row", with: "line")),
      symbols: symbols)
    let session = try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "app.log", application: "App"))
    func row(_ number: Int, after input: Int, _ width: Int = 120) -> String? {
      let model = InspectorModel(
        session, width: width, height: 36, start: input, tellsStory: true, isASCII: true)
      let rows = model.render().textRows.map { $0.dropFirst().prefix { $0 != "|" } }
      return rows.first { $0.contains("@\(number) ") }.map {
        String(String($0.drop { $0 != "@" }).reversed().drop { $0 == " " }.reversed())
      }
    }
    #expect(row(1, after: 0) == nil)
    #expect(row(3, after: 2) == "@3 \"Total 44.10\" -> \"Total 1.60\"; - ~")
    #expect(row(5, after: 4) == "@5 \"Total 1.60\" -> \"Total 0.60\"")
    #expect(row(5, after: 4, 80) == "@5 ... 1.60\" -> ... 0.60\"")
    #expect(row(7, after: 6) == nil)
    #expect(row(9, after: 8) == "@9 + \"row 1\"; + \"row 2\"; + \"row 3\"; ~")
    #expect(row(11, after: 10)?.hasPrefix("@11 \"row 1\" -> \"line 1\"; \"row 2\" -> ") == true)
  }

  @Test("A session begins at its last failure, else at its last input, never at a mere notice")
  func start() throws {
    func start(_ lines: String) throws -> Int {
      let symbols = SymbolTable()
      let events = try Transcript.events(of: lines, symbols: symbols)
      return try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "app.log", application: "App")
      ).whatMatters
    }
    let inputs = """
      t+0.000s input start app {}
      t+1.000s input tap app.add
        commit app.store version=1 count = 1
      t+2.000s timer fire app.clock

      """
    #expect(try Fixture.session().whatMatters == 20)
    #expect(try start(inputs) == 1)
    #expect(try start(inputs + "  failure CR4604 app.store \"not seen\"\n") == 1)
    #expect(try start(inputs + "  failure CR4402 app.store \"wrong\"\n") == 4)
    #expect(try start("t+0.000s input start app {}\n") == 0)
  }
}
