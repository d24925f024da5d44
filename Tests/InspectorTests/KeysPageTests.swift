import EventModel
import Inspector
import PackageSources
import Testing
import TextTerminal

/// The keys of INSPECTOR.md are the keys that the inspector handles.
@Suite struct KeysPageTests {
  private let page: Page

  init() throws { page = try Page("Sources/Inspector/INSPECTOR.md") }

  @Test("Each key of the page is handled, and each handled key is in the page")
  func keys() throws {
    let rows = Page.rows(in: try #require(page.section("Keys")))
    let named = Set(try rows.flatMap { try Page.code(in: $0[0]).map(Self.key) })
    #expect(named.count > 60)
    let handled = Set(try Self.candidates.filter(Self.isHandled))
    #expect(named.subtracting(handled) == [])
    #expect(handled.subtracting(named) == [])
  }

  @Test("The page names the panes by their numbers")
  func panes() throws {
    let rows = Page.rows(in: try #require(page.section("Panes")))
    let titles = Pane.allCases.map { "\($0.rawValue) \($0)".lowercased() }
    #expect(rows.map { "\($0[0]) \($0[1])".lowercased() } == titles)
  }

  @Test("Help shows every key of the page that is a character")
  func help() throws {
    var model = try Fixture.model(100, 60)
    model.handle(.character("?"))
    let help = model.render().dump()
    let rows = Page.rows(in: try #require(page.section("Keys")))
    let keys = rows.flatMap { Page.code(in: $0[0]) }.filter { $0.count == 1 && $0 != "?" }
    // Digits stand there as a range; Q is a second spelling of q.
    let shown = keys.filter { key in !"12345Q".contains(key) }
    #expect(shown.filter { !help.contains($0) } == [])
    // What a narrow terminal shows is whole.
    func lines(_ dump: String) -> [String] {
      dump.split(separator: "\n").map(String.init).filter { $0.hasPrefix("  ") }.map {
        $0.replacing(#/ +$/#, with: "")
      }
    }
    model.resize(width: 80, height: 60)
    #expect(lines(model.render().dump()) == lines(help))
  }

  @Test("Help scrolls no further than to its end")
  func helpEnd() throws {
    var model = try Fixture.model(80, 12)
    model.handle(.character("?"))
    for _ in 0..<100 { model.handle(.down) }
    let end = model.render().dump()
    model.handle(.down)
    #expect(model.render().dump() == end)
    model.handle(.pageUp)
    model.handle(.pageDown)
    #expect(model.render().dump() == end)
    model.handle(.up)
    #expect(model.render().dump() != end)
    model.resize(width: 80, height: 60)
    model.resize(width: 80, height: 12)
    model.handle(.down)
    #expect(model.render().dump() == end)
  }

  /// Every key that could be bound.
  private static let candidates: [Key] =
    (0x20...0x7E).map { Key.character(Character(Unicode.Scalar(UInt8($0)))) }
    + "abcdefghijklmnopqrstuvwxyz".map { Key.control($0) }
    + (1...12).map { Key.function($0) }
    + [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown,
    ]

  private static func key(_ name: String) throws -> Key {
    if name.count == 1, let character = name.first { return .character(character) }
    if name.hasPrefix("Ctrl-"), let last = name.last {
      return .control(Character(last.lowercased()))
    }
    let names: [String: Key] = [
      "Enter": .enter, "Esc": .escape, "Tab": .tab, "BackTab": .backTab, "Up": .up, "Down": .down,
      "Left": .left, "Right": .right, "Home": .home, "End": .end, "PgUp": .pageUp,
      "PgDn": .pageDown, "F1": .function(1), "Space": .character(" "),
    ]
    return try #require(names[name], "what key is \(name)?")
  }

  /// Whether a key does anything in one of several situations.
  private static func isHandled(_ key: Key) throws -> Bool {
    let start: [Key] = [.character(":")] + "@13".map(Key.character) + [.enter]
    let panes: [Key] = "12345".map { .character($0) }
    let moments =
      panes.map { start + [$0, .down, .down] } + [
        start + "2g".map(Key.character), start + [.character("z")],
      ]
    return try moments.contains { keys in
      var model = try Fixture.model(80, 24)
      for key in keys { model.handle(key) }
      // A key takes what digits began.
      model.handle(.character("t"))
      model.request = nil
      var before = model
      before.message = ""
      model.handle(key)
      if model.message.hasPrefix("no binding") { return false }
      if case .character("0"..."9") = key, case .character(let digit) = key, digit > "5" {
        return false
      }
      if model.request != nil || !model.message.isEmpty { return true }
      if case .character(let character) = key, "m'%".contains(character) { return true }
      return model.render().dump() != before.render().dump()
    }
  }
}
