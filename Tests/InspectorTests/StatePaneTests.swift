import EventModel
import Inspector
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

/// The state pane: it opens what the event changed, and shows it before and after.
@Suite struct StatePaneTests {
  private static let shop: String = {
    let items = (1...20).map { "{id: \($0), name: \"item \($0)\", price: \($0)}" }
    let fields = (10...40).map { "f\($0): 0" }
    let long = String(repeating: "many words ", count: 20)
    return """
      t+0.000s input start app {}
        life create app.shop {items: [\(items.joined(separator: ", "))], note: "by bus from home", total: 475}
        life create app.many {\(fields.joined(separator: ", ")), long: "\(long)"}
        life create app.gone {n: 1}
      t+1.000s input tap app/button:pay
        commit app.shop version=1 note = "by train from home"; total = 0
      t+2.000s input tap app/button:price
        commit app.shop version=2 items[5].price = 60
      t+3.000s input tap app/button:remove
        commit app.shop version=3 items splice 0 -1 +[]
      t+4.000s input tap app/button:again
        commit app.shop version=4 items[4].price = 61
        commit app.many version=1 f40 = 1
      t+5.000s input tap app/button:end
        life destroy app.gone
        life create app.new {a: 1}

      """
  }()

  private static func model(_ keys: String) throws -> InspectorModel {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: shop, symbols: symbols)
    var model = InspectorModel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "shop.log", application: "Shop")),
      width: 80, height: 24, isASCII: true)
    _ = KeyScript(keys).run(on: &model)
    return model
  }

  /// The rows of the state pane with the roles of their cells.
  private static func rows(_ keys: String) throws -> [(text: String, roles: String)] {
    let grid = try model(keys).render()
    return (3..<grid.height - 4).map { row in
      let cells = (36..<grid.width - 1).map { grid[row, $0] }
      return (
        String(cells.compactMap(\.character)).replacing(#/ +$/#, with: ""),
        String(cells.map(\.role.letter))
      )
    }
  }

  private static func texts(_ keys: String) throws -> [String] {
    try rows(keys).map(\.text).filter { !$0.isEmpty }
  }

  @Test(
    "At the first event of a turn the diff shows the whole turn, in a row of a turn the state, too")
  func turns() throws {
    func total(_ keys: String) throws -> [String] {
      try Self.texts(keys).filter { $0.contains("total") }
    }
    #expect(try total("4G3").map { $0.contains("475 -> 0") } == [true])
    #expect(try total("5G3").map { $0.contains("475 -> 0") } == [true])
    // A row for each event: nothing has changed yet.
    #expect(try total("4G2").map { $0.hasSuffix("total: 475") } == [true])
    #expect(try total("a4G2").map { $0.contains("475 -> 0") } == [true])
    // What is asked of the pane is of the same moment.
    let screen = try Self.model("a4G2/total<Enter>B").render().dump()
    #expect(screen.contains("app.shop.total at @5, written by"))
    #expect(try Self.model("a4G2/total<Enter>y").current == 5)
  }

  @Test("A change is shown before and after within the line, word by word, and the rest is dim")
  func withinTheLine() throws {
    let rows = try Self.rows("5G")
    #expect(
      rows.prefix(4).map(\.text) == [
        "~ - app.shop", "~     note: \"by bus from home\" -> \"by trai~",
        "    + items: [20] {id: 1, name: \"item 1\", ~", "~     total: 475 -> 0",
      ])
    #expect(rows[3].roles.hasPrefix("~~~~~~.......---dddd+"))
    #expect(rows[2].roles.hasPrefix("dddddddddddddd"))
    // Room for both texts.
    let wide = try Self.model("5G2zk").render()
    let row = try #require((0..<24).first { wide.text(ofRow: $0).contains("by train") })
    func text(_ role: Role) -> String {
      String((0..<80).map { wide[row, $0] }.filter { $0.role == role }.compactMap(\.character))
    }
    #expect(text(.removed) == "bus" && text(.added) == "train")
  }

  @Test("Of an array, what changed is opened and named by its identity; the rest is one row")
  func identity() throws {
    #expect(
      try Self.texts("7G").prefix(8) == [
        "~ - app.shop", "      note: \"by train from home\"", "~   - items: [20]",
        "~     - id=6", "          id: 6", "          name: \"item 6\"",
        "~         price: 6 -> 60", "      + ... 19 equal",
      ])
    let gone = try Self.texts("9G")
    #expect(gone[2] == "~   - items: [19]" && gone[4] == "      + ... 19 equal")
    #expect(gone[3] == "-       id=1: {id: 1, name: \"item 1\", pric~")
    // Enter on the row of the rest opens all.
    #expect(
      try Self.texts("9G2j<Enter>").contains("      + id=2: {id: 2, name: \"item 2\", pric~"))
  }

  @Test("The cursor goes to the change, wherever it is")
  func follows() throws {
    #expect(try Self.texts("0").contains { $0.contains("f40") } == false)
    #expect(try Self.texts("12G").contains("~     f40: 0 -> 1"))
    #expect(try Self.texts("14G").last == "-   app.gone: {n: 1}")
    #expect(try Self.texts("15G").contains("+ - app.new"))
  }

  @Test("A selected element keeps its identity: its writes are found after it moved")
  func selectedElement() throws {
    func visit(_ keys: String) throws -> Int { try Self.model(keys).current }
    // The price of element 6, at index 4 since the first one was removed.
    #expect(try visit("11G2/price: 60<Enter>[") == 7)
    #expect(try visit("11G2/price: 60<Enter>[[") == 1)
    #expect(try visit("7G2/price: 6<Enter>]") == 11)
    #expect(try visit("11G2/price: 60<Enter>9[") == 1, "the last one that there is")
    let model = try Self.model("15G2/items<Enter>l/id=6<Enter>l/price: 61<Enter>y")
    #expect(model.current == 11)
    #expect(model.message == "app.shop.items[id=6].price  60 → 61")
  }

  @Test("Enter folds what has parts, and asks why of what has none")
  func enter() throws {
    let model = try Self.model("15G2g/total<Enter><Enter>")
    #expect(model.current == 5 && model.message == "app.shop.total  475 → 0")
    // What the user closed stays closed at its next change.
    let texts = try Self.texts("7G2g<Enter>")
    #expect(texts[0].hasPrefix("~ + app.shop: {note: \"by train"))
    #expect(try Self.texts("7G2g<Enter>11G")[0].hasPrefix("~ + app.shop: {note: \"by train"))
  }

  @Test("A long text has its size before its beginning")
  func longText() throws {
    let row = try #require(
      try Self.texts("0:2<Enter>2/long<Enter>").first { $0.contains("long: ") })
    #expect(row.contains("long: (220 characters) \"many words"))
  }
}
