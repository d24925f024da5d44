import EventModel
import Inspector
import SessionsInMemory
import TestRounds
import Testing
import TextTerminal
import Timeline

@Suite struct InspectorModelTests {
  func current(after script: String) throws -> Int {
    var model = try Fixture.model()
    _ = KeyScript(script).run(on: &model)
    return model.current
  }

  @Test("Of a long chain the cause pane lists the input and the nearest causes, and says so")
  func longChain() throws {
    var text = "t+0.000s input tap app/button:go\n"
    for number in 1...5_000 { text += "^1 send app.e \(number)\n" }
    let symbols = SymbolTable()
    let events = try Transcript.events(of: text, symbols: symbols)
    var model = InspectorModel(
      try SessionTimeline(MemoryEvents(events, symbols: symbols, name: "a.log", application: "A")),
      width: 80, height: 24, isASCII: true)
    for key in "5z$g" { model.handle(.character(key)) }
    let top = model.render().dump().split(separator: "\n").map { $0.filter { $0 != "|" } }
    #expect(top.contains { $0.contains("@0 input tap app/button:go") })
    #expect(top.contains { $0.contains("4800 causes are left out") })
    #expect(top.contains { $0.contains("@4801 send app.e 4801") })
    model.handle(.character("G"))
    #expect(model.render().dump().contains("=> @5000 send app.e 5000"))
    for key in "gj" { model.handle(.character(key)) }
    model.handle(.enter)
    #expect(model.current == 5_000)
    model.handle(.character("j"))
    model.handle(.enter)
    #expect(model.current == 4_801)
  }

  @Test("Keys move through time")
  func time() throws {
    let cases: [(String, Int)] = [
      ("...", 3), ("..,", 1), ("7.", 7), (">>", 2), ("$", 23), ("$0", 0), ("$<", 22), ("12G", 12),
      ("1G", 1), (":14<Enter>", 14), (":@end<Enter>p", 23), (":1.3s<Enter>", 8), ("50%", 11),
      (":@-2<Enter>", 22), ("14Gp", 13), ("14Gpp", 12), ("14Gppp", 10), ("14Gpppp", 9),
      ("9GP", 10), ("9GPH", 9), ("9GPHL", 10), ("10Gma0'a", 10), ("c", 20), (":@14~<Enter>", 9),
      ("99999G", 23), ("10Gma20Gmb0}", 10), ("10Gma20Gmb$}{", 20), ("/eggs<Enter>", 1),
      ("/save<Enter>", 17), ("/bread<Enter>n", 6),
    ]
    for (script, expected) in cases {
      #expect(try current(after: script) == expected, "\(script)")
    }
  }

  @Test("Writes of a selected path are found in both directions")
  func writes() throws {
    // The state pane's second row is the first field of the list's store.
    #expect(try current(after: "$2j[") == 14)
    #expect(try current(after: "$2[[") == 14)
    #expect(try current(after: ":1<Enter>2jj]") == 13)
    #expect(try current(after: "4]]") == 8)
    #expect(try current(after: "5G2w1c") == 13)
    #expect(try current(after: "11Gb0c") == 6)
  }

  @Test("The chosen path stays chosen while its row moves, and where it is absent")
  func chosenPath() throws {
    let transcript = """
      t+0.000s input start app {}
        life create app.a {n: 1}
        life create app.b {total: 0, x: 0}
      t+1.000s input tap app.one
        commit app.b version=1 total = 1
      t+2.000s input tap app.two
        life destroy app.a
        commit app.b version=2 total = 2
      t+3.000s input tap app.three
        life create app.c {n: 1}
        commit app.b version=3 x = 1
        commit app.b version=4 total = 3
      t+4.000s input tap app.four
        life destroy app.b

      """
    let symbols = SymbolTable()
    let events = try Transcript.events(of: transcript, symbols: symbols)
    let session = try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "a.log", application: "A"))
    var model = InspectorModel(session, width: 80, height: 24, isASCII: true)
    func visit(_ keys: String) -> Int {
      _ = KeyScript(keys).run(on: &model)
      return model.current
    }
    // At the end of the third turn the row of the total is the third one: app.b, x, total, app.c.
    #expect(visit("12G2jj") == 12)
    #expect(["[", "[", "[", "["].map(visit) == [11, 7, 4, 2])
    #expect(["]", "]", "]", "]"].map(visit) == [4, 7, 11, 13])
    #expect(model.message == "app.b.total is absent after @13")
    #expect(visit("[") == 11)
    // The diff pane keeps it as well.
    #expect(visit("3jj[") == 7)
    #expect(visit("[") == 4)
  }

  @Test("What a verification found is told: differences with both sides, or that there are none")
  func verification() throws {
    let found = KnownDivergence(
      event: 14, text: "CR1203 value differs", details: ["recorded  count = 3", "replayed  4"])
    var model = InspectorModel(
      try Fixture.session(), width: 80, height: 24, divergences: [found],
      verification: .done(by: nil, percent: 100))
    let screen = KeyScript("x5<Print>").run(on: &model)
    #expect(model.current == 14)
    for line in ["x @14 CR1203 value differs", "  recorded  count = 3", "  replayed  4"] {
      #expect(screen.contains(line))
    }
    for (verification, message) in [
      (Verification.done(by: nil, percent: 79), "verified 79%: there is no divergence"),
      (.done(by: "out/todo", percent: 100), "verified 100% by out/todo: there is no divergence"),
      (.impossible("no application"), "not verified: no application"),
    ] {
      var model = InspectorModel(
        try Fixture.session(), width: 80, height: 24, verification: verification)
      let screen = KeyScript("x<Print>").run(on: &model)
      #expect(model.message == message)
      #expect(screen.contains("verified 100% by todo ") == message.contains("out/todo"))
    }
  }

  @Test("A digit from 1 to 5 chooses a pane, more digits a number")
  func digits() throws {
    var model = try Fixture.model()
    model.handle(.character("4"))
    #expect(model.focus == .screen)
    model.handle(.character("1"))
    #expect(model.focus == .timeline)
    model.handle(.escape)
    for digit in "12" { model.handle(.character(digit)) }
    #expect(model.focus == .state)
    model.handle(.character("G"))
    #expect(model.focus == .timeline)
    #expect(model.current == 12)
  }

  @Test("Filters leave rows out and say how many are left")
  func filter() throws {
    var model = try Fixture.model()
    _ = KeyScript("fkind = commit<Enter>").run(on: &model)
    #expect(model.message == "6 of 24 events")
    #expect(try current(after: "fkind = commit<Enter>jj") == 11)
    #expect(try current(after: "fkind = commit<Enter>..") == 11)
    #expect(try current(after: "fkind = commit<Enter>jjF.") == 12)
    _ = KeyScript(":filter kind = thing<Enter>").run(on: &model)
    #expect(model.message.hasPrefix("filter: column"))
    _ = KeyScript(":filter knd = 3<Enter>").run(on: &model)
    #expect(model.message == "no event passes the filter")
    let reason = ": '<' compares numbers, and \"a\" is a text"
    _ = KeyScript(":filter count <lt> \"a\"<Enter>").run(on: &model)
    #expect(model.message == "no event passes the filter" + reason)
    _ = KeyScript(":break count <lt> \"a\"<Enter>").run(on: &model)
    #expect(model.message == "break on count < \"a\"" + reason)
    _ = KeyScript("1/count <lt> \"a\"<Enter>").run(on: &model)
    #expect(model.message == "not found: count < \"a\"" + reason)
  }

  @Test("Filters and breaks ask for values")
  func values() throws {
    var model = try Fixture.model()
    _ = KeyScript("fcount > 2 or valid becomes true<Enter>").run(on: &model)
    #expect(model.message == "2 of 24 events")
    #expect(try current(after: ":break count: 2 <lt>Enter><Enter>c") == 20)
    #expect(try current(after: ":break count: 2 -> *<Enter>c") == 14)
    #expect(try current(after: ":b valid = true<Enter>c") == 7)
    #expect(try current(after: ":b valid = true<Enter>:b valid = true<Enter>c") == 20)
    _ = KeyScript(":break<Enter>").run(on: &model)
    #expect(model.message == "write what to break on, such as :break total < 0")
    _ = KeyScript(":break (<Enter>").run(on: &model)
    #expect(model.message.hasPrefix("break: column 2: "))
  }

  @Test("A folded event hides what it caused, and going there opens it")
  func folding() throws {
    #expect(try current(after: "9G<Enter>j") == 21)
    #expect(try current(after: "9G<Enter>:13<Enter>") == 13)
    #expect(try current(after: "9G<Enter><Enter>j") == 10)
    #expect(try current(after: "9Ghj") == 21)
    #expect(try current(after: "9Ghlj") == 10)
  }

  @Test("Unknown keys, missing things and bad commands are told, never fatal")
  func messages() throws {
    for (script, message) in [
      ("Z", "no binding for \"Z\" (? for help)"),
      ("x", "no divergence is known; inspect --verify looks for them"),
      ("'z", "no bookmark z"), ("p", "@0 has no cause: it came from outside"),
      ("n", "nothing to search for; / begins a search"),
      (
        ":nonsense<Enter>",
        "'nonsense' is neither a command nor a position such as @12, 50% or 1m2s"
      ),
      ("/nowhere<Enter>", "not found: nowhere"), ("99999G", "the log holds @0 to @23"),
    ] {
      var model = try Fixture.model()
      _ = KeyScript(script).run(on: &model)
      #expect(model.message == message, "\(script)")
    }
  }

  static func emptySession() throws -> SessionTimeline {
    try SessionTimeline(
      MemoryEvents([], symbols: SymbolTable(), name: "empty.log", application: "none"))
  }

  @Test("A search through a log without events finds nothing, in every pane")
  func searchOfNothing() throws {
    let session = try Self.emptySession()
    for keys in ["/x<Enter>", "/x<Enter>nN", "<Tab>/x<Enter>nN"] {
      var model = InspectorModel(session, width: 80, height: 24)
      _ = KeyScript(keys).run(on: &model)
      #expect(model.message == "not found: x", "\(keys)")
    }
  }

  @Test("Quit, suspend and repaint are requests to the terminal")
  func requests() throws {
    for (key, request) in [
      (Key.character("q"), TerminalRequest.quit(exitCode: 0)),
      (.control("c"), .quit(exitCode: 130)), (.control("z"), .suspend), (.control("l"), .repaint),
    ] {
      var model = try Fixture.model()
      model.handle(key)
      #expect(model.request == request)
    }
  }

  @Test("No keys on no size break anything, with and without events")
  func random() throws {
    let keys = Array("....,,><pPxXcCHL0$%GjkghlGn[]*\t1234567890ztn?NfFwbm'=:/ab\u{1B}q  y+-yy")
    let mouse: [MouseEvent.Kind] = [.press, .drag, .release, .wheelUp, .wheelDown]
    var generator = SystemSeed(state: 7)
    for round in 0..<rounds(20, thorough: 200) {
      let session = round % 10 == 0 ? try Self.emptySession() : try Fixture.session()
      var model = InspectorModel(session, width: 80, height: 24, isASCII: round % 2 == 0)
      for _ in 0..<60 {
        let character = keys[Int(generator.next() % UInt64(keys.count))]
        model.handle(
          character == "\u{1B}" ? .escape : character == "\t" ? .tab : .character(character))
        if generator.next() % 5 == 0 { model.handle(.enter) }
        if generator.next() % 5 == 0 { model.wait(seconds: 0.7) }
        let kind = mouse[Int(generator.next() % 5)]
        let (row, column) = (Int(generator.next() % 60), Int(generator.next() % 220))
        if generator.next() % 4 == 0 {
          model.handle(.mouse(MouseEvent(kind, row: row, column: column)))
        }
        while model.isBusy { _ = model.tick() }
        let width = Int(generator.next() % 220)
        model.resize(width: width, height: Int(generator.next() % 60))
        let grid = model.render()
        #expect(grid.width == width)
      }
    }
  }
}

struct SystemSeed {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
