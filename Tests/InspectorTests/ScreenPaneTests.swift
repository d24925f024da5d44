import EventModel
import Inspector
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

/// The screen pane: its layout, the frame that it shows, and why a text is so.
@Suite struct ScreenPaneTests {
  private static let cart = #"""
    t+0.000s input start app {}
      life create app.cart {total: 4410}
      frame . = {kind: "VStack", children: [{kind: "Text", text: "Cart"}, {kind: "Text", text: "Total 44.10"}, {kind: "Button", children: [{kind: "Text", text: "Apply"}]}, {kind: "Text", text: "A text that is much longer than the pane is wide, so that it takes more than one row"}]}
    t+1.000s input tap app/button:apply
      send app.apply
        commit app.cart version=1 total = 160
        commit app.cart version=2 note = "x"
      frame children[1].text = "Total 1.60"
    t+2.000s input tap app/button:sale
      frame children splice 0 -0 +[{kind: "Text", text: "Sale!"}]
    t+3.000s input tap app/button:ask
      frame children[3].children[0].text = "Pay"
      frame children splice 5 -0 +[{kind: "Alert", text: "Sure?", children: [{kind: "Text", text: "Really"}, {kind: "Button", text: "Yes"}]}]

    """#

  private static func model(_ transcript: String, width: Int = 80) throws -> InspectorModel {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: transcript, symbols: symbols)
    return InspectorModel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "cart.log", application: "Cart")),
      width: width, height: 24, isASCII: true)
  }

  private static func screen(_ keys: String, width: Int = 80) throws -> Grid {
    var model = try model(cart, width: width)
    _ = KeyScript(keys).run(on: &model)
    return model.render()
  }

  /// The cells in a role, as text.
  private static func text(_ role: Role, of grid: Grid, from column: Int = 36) -> String {
    let cells = (3..<grid.height - 4).flatMap { row in
      (column..<grid.width - 1).map { grid[row, $0] }
    }
    return String(cells.filter { $0.role == role }.compactMap(\.character))
  }

  @Test("A text of a page that came later leads to the only value that it shows, called the same")
  func laterPage() throws {
    func asked(_ other: String) throws -> InspectorModel {
      var model = try Self.model(
        #"""
        t+0.000s input start app {}
          life create app.cart {total: 4410, paid: \#(other)}
          life create app.router ["shop"]
          frame . = {kind: "VStack", children: [{kind: "Text", text: "Cart"}]}
        t+1.000s input tap app/button:apply
          commit app.cart version=1 total = 160
        t+2.000s input tap app/button:pay
          route push app.router ["shop", "pay"]
            frame children splice 1 -0 +[{kind: "Text", text: "To pay 1.60"}]

        """#)
      _ = KeyScript("$4y").run(on: &model)
      return model
    }
    let model = try asked("0")
    #expect(model.current == 5)
    #expect(
      model.message == "\"To pay 1.60\" since @8, the same value:  app.cart.total  4410 → 160")
    // Two have it, so that the frame is all that is known.
    #expect(try asked("160").current == 7)
  }

  @Test("A view reads what its node holds by reference, too")
  func references() throws {
    let symbols = SymbolTable()
    var events = try Transcript.events(
      of: #"""
        t+0.000s input start app {}
          life create app.list {items: ["refs.Item[a]"]}
          life create refs.Item[a] {price: 1950}
          life create app.other {n: 0}
          frame . = {kind: "Text", text: "for 19.50"}
        t+1.000s input tap app/button:more
          commit refs.Item[a] version=1 price = 2050
          commit app.other version=1 n = 1
            frame text = "for 20.50"

        """#, symbols: symbols)
    events[8].header.reads = symbols.symbol("app.list")
    var model = InspectorModel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "list.log", application: "List")),
      width: 80, height: 24, isASCII: true)
    _ = KeyScript("$4y").run(on: &model)
    #expect(model.current == 6, "\(model.message)")
  }

  @Test("The screen is laid out for the pane, and a long text takes several rows")
  func layout() throws {
    let rows = try Self.screen("2G4").textRows.map { $0.dropFirst(36) }
    #expect(rows[3].hasPrefix("frame @2  "))
    #expect(rows[7].hasPrefix("A text that is much longer than the pane is"))
    #expect(rows[8].hasPrefix("wide, so that it takes more than one row"))
    let wide = try Self.screen("2G4z", width: 120).textRows
    #expect(wide.contains { $0.contains("longer than the pane is wide, so that it takes more") })
  }

  @Test("A commit shows the frame to which it leads, and says so; what a frame changed is marked")
  func frames() throws {
    for (keys, head, changed) in [
      ("3G4", "frame @2  ", ""), ("5G41", "frame @7, to which this leads", "Total 1.60"),
      ("7G41", "frame @7  ", "Total 1.60"), ("8G41", "frame @7  ", ""),
      ("9G41", "frame @9  ", "Sale!"),
      ("2G41", "frame @2  ", ""),
    ] {
      let grid = try Self.screen(keys)
      #expect(grid.textRows[3].dropFirst(36).appending("  ").hasPrefix(head), "\(keys)")
      #expect(Self.text(.changed, of: grid) == changed, "\(keys)")
    }
  }

  @Test("A dialog is in front of a dimmed page")
  func dialog() throws {
    let grid = try Self.screen("12G41")
    #expect(grid.textRows.contains { $0.contains("+- Sure? -") })
    let dim = Self.text(.dim, of: grid)
    #expect(dim.contains("Sale!") && dim.contains("Cart") && !dim.contains("Really"))
    #expect(Self.text(.changed, of: grid).contains("Really"))
  }

  @Test("The cursor moves over texts and controls, and is where the change is")
  func cursor() throws {
    for (keys, text) in [
      ("7G4", "Total 1.60"), ("7G4g", "Cart"), ("7G4j", "[ Apply ]"), ("7G4kkk", "Cart"),
      ("9G4jjj", "[ Apply ]"), ("9G4lll", "[ Apply ]"), ("9G4lh", "Sale!"), ("12G4j", "[ Yes ]"),
      ("7G4/apply<Enter>", "[ Apply ]"),
    ] {
      #expect(Self.text(.current, of: try Self.screen(keys)) == text, "\(keys)")
    }
    #expect(Self.text(.current, of: try Self.screen("9G4<End>")).hasPrefix("A text that is much"))
  }

  @Test("Enter on a text goes to the commit that holds the same value, also after elements moved")
  func why() throws {
    var model = try Self.model(Self.cart)
    for key in "9G4jj" { model.handle(.character(key)) }
    model.handle(.enter)
    #expect(model.current == 5 && model.focus == .cause)
    #expect(model.message == "\"Total 1.60\" since @7; app.cart.total holds the same value")
    model.handle(.character("H"))
    #expect(model.current == 9)
    for (keys, event, message) in [
      ("9G4y", 9, "\"Sale!\" since @9"), ("9G4jy", 2, "\"Cart\" since @2"),
      // A label inside a button belongs to it.
      ("11G4y", 11, "\"Pay\" since @11"),
      ("9G4jjjy", 2, "\"Apply\" since @2"),
      ("0<Tab><Tab><Tab>y", 0, "the screen has no text and no control"),
    ] {
      var model = try Self.model(Self.cart)
      _ = KeyScript(keys).run(on: &model)
      #expect(model.current == event, "\(keys)")
      #expect(model.message == message, "\(keys)")
    }
  }

  @Test(
    "A frame that brings a text again at its place is passed; at another place it is another text")
  func broughtAgain() throws {
    let transcript = #"""
      t+0.000s input start app {}
        life create app.cart {total: 1}
        frame . = {kind: "VStack", children: [{kind: "HStack", children: [{kind: "Text", text: "Cart"}, {kind: "Button", text: "Pay", disabled: true}]}]}
      t+1.000s input tap app/button:a
        commit app.cart version=1 total = 2
        frame children splice 0 -1 +[{kind: "HStack", children: [{kind: "Text", text: "Cart"}, {kind: "Button", text: "Pay"}]}]
      t+2.000s input tap app/button:b
        commit app.cart version=2 total = 3
        frame children splice 0 -1 +[{kind: "VStack", children: [{kind: "Text", text: "New"}, {kind: "Text", text: "Cart"}, {kind: "Button", text: "Pay"}]}]

      """#
    for (keys, event, since) in [
      ("5G4gy", 2, 2), ("5G4gly", 4, 5), ("8G4gjy", 7, 8), ("8G4<End>y", 7, 8), ("8G4gy", 7, 8),
    ] {
      var model = try Self.model(transcript)
      _ = KeyScript(keys).run(on: &model)
      #expect(model.current == event, "\(keys)")
      #expect(model.message.contains("since @\(since)"), "\(keys): \(model.message)")
    }
  }

  @Test("A question about a log without events has an answer")
  func noEvents() throws {
    var model = try Self.model("")
    for keys in [":why x<Enter>", ":whynot x<Enter>", ":blame<Enter>", "4y", "o", "/x<Enter>n"] {
      _ = KeyScript(keys).run(on: &model)
    }
    #expect(model.request == nil)
  }

  @Test("y on a path goes to its last write, and shows the value before and after")
  func whyOfPath() throws {
    var model = try Self.model(Self.cart)
    _ = KeyScript("12G2/total<Enter>y").run(on: &model)
    #expect(model.current == 5 && model.focus == .cause)
    #expect(model.message == "app.cart.total  4410 → 160")
  }

  @Test("A screen higher than the pane is scrolled to what changed")
  func high() throws {
    let rows = (0..<60).map { "{kind: \"Text\", text: \"row \($0)\"}" }.joined(separator: ", ")
    var model = try Self.model(
      """
      t+0.000s input start app {}
        frame . = {kind: "List", children: [\(rows)]}
      t+1.000s input tap app/button:x
        frame children[50].text = "this one"

      """)
    for key in "1G4" { model.handle(.character(key)) }
    #expect(model.render().dump().contains("|row 0 "))
    for key in "3G4" { model.handle(.character(key)) }
    let screen = model.render().dump()
    #expect(screen.contains("|this one ") && screen.contains("|row 49 "))
    #expect(!screen.contains("|row 0 "))
  }
}
