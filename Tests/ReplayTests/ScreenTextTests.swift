import Testing

/// What the verbs of reading say of the screen.
@Suite struct ScreenTextTests {
  private static let session = """
    t+0.001s input start app {}
      life create app.cart.store {total: 475}
      life create app.note.store {text: "a"}
      frame . = {kind: "VStack", children: [{kind: "Text", text: "Total 4.75"}, {kind: "Text", text: "*"}, {kind: "Text", text: "*Cart*"}]}
    t+1.000s input tap app.cart.buy
      commit app.note.store version=1 text = "b"
      frame children[0].text = "Total 9.50"

    """

  @Test("A text of the screen that looks like a pattern is a text, and another pattern is one")
  func literal() throws {
    let log = try TemporaryLog(Self.session)
    let star = try Tool("why", log.path, "*")
    #expect(star.code == 0 && star.output.hasPrefix("the screen at @6 shows \"*\", since @3"))
    // No element shows this alone.
    let pattern = try Tool("why", log.path, "**.total")
    #expect(pattern.code == 0 && !pattern.output.contains("the screen"), "\(pattern.output)")
    let page = try Tool("why", log.path, "*Cart*")
    #expect(page.output.hasPrefix("the screen at @6 shows \"*Cart*\""), "\(page.output)")
  }

  @Test("If no change before the frame is one of what the view read, this is said")
  func unread() throws {
    let sentence = "the log names no change here that its view read; this led to the frame:"
    func lines(_ reads: [Int: String]) throws -> [String] {
      let log = try TemporaryLog(Self.session, reads: reads)
      let found = try Tool("why", log.path, "Total 9.50")
      #expect(found.code == 0 && found.lines[0].contains("since @6"), "\(found.output)")
      return found.lines
    }
    let unread = try lines([6: "app.cart.store"])
    let place = try #require(unread.firstIndex(of: sentence))
    #expect(
      unread.dropFirst(place + 1).contains { $0.contains("@5  commit app.note.store") }, "\(unread)"
    )
    #expect(unread.contains("its view read:"))
    #expect(try !lines([6: "app.note.store"]).contains(sentence))
    // A log that does not say what views read names no such thing.
    #expect(try !lines([:]).contains(sentence))
  }

  @Test("A shared object that what was read names is said to be named, if the log has it")
  func referenced() throws {
    let session = """
      t+0.001s input start app {}
        life create refs.Box[a] {label: "old", lid: "refs.Lid[b]"}
        life create refs.Lid[b] {width: 5}
        life create app.list.store {boxes: ["refs.Box[gone]", "refs.Box[a]"], title: "refs.Note"}
        frame . = {kind: "Text", text: "old"}
      t+1.000s input tap app.rename
        commit refs.Box[a] version=1 label = "new"
        frame text = "new"

      """
    let log = try TemporaryLog(session, reads: [7: "app.list.store"])
    let found = try Tool("why", log.path, "new")
    let place = try #require(found.lines.firstIndex(of: "its view read:"))
    #expect(
      found.lines[(place + 1)...].prefix(4).map { String($0.prefix { $0 != "@" }) } == [
        "  app.list.store    ", "  refs.Box[a], named by app.list.store.boxes[1]    ",
        "  refs.Lid[b], named by refs.Box.a.lid    ", "which holds the same value:",
      ], "\(found.output)")
    #expect(
      try Tool("why", log.path, "new", "--json").output.contains(
        #"{"node":"refs.Lid[b]","named_by":"refs.Box.a.lid","n":2}"#))
  }

  @Test("show takes a path of the screen, and of a wrong one says what the screen has")
  func part() throws {
    let log = try TemporaryLog(Self.session)
    let part = try Tool("show", log.path, "screen.children[1]")
    #expect(part.code == 0 && part.output.contains("text: \"*\""), "\(part.output)")
    let early = try Tool("show", log.path, "screen.children[0].text", "@3")
    #expect(early.code == 0 && early.output.contains("Total 4.75"), "\(early.output)")
    let wrong = try Tool("show", log.path, "screen.children[7]")
    #expect(wrong.code == 64 && wrong.messages.contains("screen.children[2]"), "\(wrong.messages)")
    let none = try Tool("show", log.path, "screen.children[0]", "@1")
    #expect(
      none.code == 64 && none.messages.contains("there is no screen at @1"), "\(none.messages)")
  }

  @Test("A comparison of two kinds of values, which never holds, is said")
  func kinds() throws {
    let log = try TemporaryLog(Self.session)
    func notes(_ condition: String) throws -> String {
      try Tool("events", log.path, "--where", condition).messages
    }
    #expect(
      try notes("total < \"a\"").contains(
        "note: this never holds: '<' compares numbers, and \"a\" is a text"))
    #expect(
      try notes("total = \"475\"").contains(
        "note: this never holds: at the end 'app.cart.store.total' is a number, and \"475\" is a text"
      ))
    #expect(
      try notes("app.note.store.text < 5").contains(
        "'app.note.store.text' is a text, and 5 is a number"))
    #expect(try notes("total becomes \"a\"").contains("is a number, and \"a\" is a text"))
    #expect(try notes("total: 475 -> \"a\"").contains("is a number, and \"a\" is a text"))
    #expect(try notes("text < 5").contains("'**.text < 5' asks for a part of the state"))
    for others in [["events", "--count"], ["export"], ["export", "--format", "json"]] {
      let all = [others[0], log.path] + others.dropFirst() + ["--where", "total < \"a\""]
      let found = try Tool(all)
      #expect(found.messages.contains("note: this never holds: '<' compares numbers"), "\(all)")
    }
    for condition in ["total < 5", "total = null", "total < 0"] {
      #expect(try !notes(condition).contains("never holds"))
    }
  }

  @Test("A key of a script without its second bracket is refused")
  func unclosed() throws {
    let log = try TemporaryLog(Self.session)
    for script in ["j<Print", "<Enter", "<120x30"] {
      let found = try Tool("inspect", log.path, "--script", script)
      #expect(found.code == 64 && found.output.isEmpty, "\(script)")
      #expect(found.messages.contains("is not a key of a script"), "\(found.messages)")
    }
    #expect(
      try Tool("inspect", log.path, "--script", "j<Print").messages.contains(
        "did you mean '<Print>'?"))
    #expect(try Tool("inspect", log.path, "--script", "<<jj<Print>").code == 0)
  }
}
