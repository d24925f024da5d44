import CBOR
import EventModel
import Testing
import TextTerminal

/// The drawing of a tree in EventModel's notation.
private func drawing(
  _ tree: String, width: Int = 40, height: Int? = nil, focus: Int? = nil, cursor: Int? = nil
) throws -> ScreenDrawing {
  ScreenDrawing(
    of: try Notation.value(of: tree.replacing("\n", with: " ")), width: width, height: height,
    focus: focus, cursor: cursor)
}

@Suite struct ScreenDrawingTests {
  @Test("Text breaks at spaces, a long word inside, and wide characters never straddle the edge")
  func wrapping() throws {
    #expect(
      try drawing(#"{kind: "Text", text: "one two three"}"#, width: 8).grid.textRows
        == ["one two", "three"])
    #expect(
      try drawing(#"{kind: "Text", text: "abcdefgh ij"}"#, width: 4).grid.textRows
        == ["abcd", "efgh", "ij"])
    let wide = try drawing(#"{kind: "Text", text: "日本語x"}"#, width: 5)
    #expect(wide.grid.textRows == ["日本", "語x"])
    #expect(
      try drawing("{kind: \"Text\", text: \"first\\nsecond\"}").grid.textRows
        == ["first", "second"])
  }

  @Test("A row that does not fit goes on below; a spacer takes what is left")
  func rows() throws {
    let buttons = (1...4).map { #"{kind: "Button", text: "b\#($0)"}"# }.joined(separator: ", ")
    let row = try drawing("{kind: \"HStack\", children: [\(buttons)]}", width: 16)
    #expect(row.grid.textRows == ["[ b1 ]  [ b2 ]", "[ b3 ]  [ b4 ]"])
    #expect(row.controls.map(\.row) == [0, 0, 1, 1])
    #expect(row.controls.map(\.columns) == [0..<6, 8..<14, 0..<6, 8..<14])
    let ends = #"{kind: "Text", text: "l"}, {kind: "Spacer"}, {kind: "Text", text: "r"}"#
    #expect(
      try drawing("{kind: \"HStack\", children: [\(ends)]}", width: 10).grid.textRows
        == ["l        r"])
  }

  @Test("Controls show what they are: disabled, chosen, on, secret, focused with a cursor")
  func controls() throws {
    let tree = """
      {kind: "VStack", children: [
        {kind: "Button", text: "go", disabled: true}, {kind: "Button", text: "tab", value: "selected"},
        {kind: "Toggle", text: "t", value: "on"}, {kind: "SecureField", text: "p", value: "•••"},
        {kind: "TextField", text: "f", value: "abc"}, {kind: "Divider"}, {kind: "Progress"}]}
      """
    let plain = try drawing(tree)
    #expect(
      plain.grid.textRows == [
        "(go)", "[*tab*]", "[x] t", "p: [***_________]", "f: [abc_________]",
        String(repeating: "-", count: 40), "(...)",
      ])
    #expect(plain.controls.map(\.isEnabled) == [false, true, true, true, true])
    let focused = try drawing(tree, focus: 4, cursor: 1)
    #expect(focused.grid[4, 5].role == .changed)
    #expect(focused.grid[4, 4].role == .focus)
    #expect(focused.grid[0, 0].role == .dim)
  }

  @Test("A narrow field shows the part around its cursor")
  func narrowField() throws {
    let tree = #"{kind: "TextField", text: "f", value: "abcdefghij"}"#
    #expect(try drawing(tree, width: 10, focus: 0, cursor: 10).grid.textRows == ["f: [ghij_]"])
    #expect(try drawing(tree, width: 10, focus: 0, cursor: 0).grid.textRows == ["f: [abcde]"])
  }

  @Test("A field with a long text is drawn in a time that grows with the text alone")
  func longField() throws {
    let text = String(repeating: "é", count: 100_000)
    let clock = ContinuousClock()
    var rows: [String] = []
    let time = try clock.measure {
      rows = try drawing(#"{kind: "TextField", value: "\#(text)"}"#, width: 10).grid.textRows
    }
    #expect(rows == ["[éééééééé]"])
    #expect(time < .seconds(20), "\(time)")
  }

  @Test("What is hidden takes no room, and its controls still count")
  func hidden() throws {
    let shown = try drawing(
      """
      {kind: "VStack", children: [
        {kind: "VStack", opacity: 0.0, children: [{kind: "Button", text: "a"}]},
        {kind: "Button", text: "b"}]}
      """)
    #expect(shown.grid.textRows == ["[ b ]"])
    #expect(shown.controls.map(\.index) == [1])
  }

  @Test("What stands in front covers the middle, and hides the controls behind it")
  func overlay() throws {
    let lines = (1...5).map { #"{kind: "Button", text: "button \#($0)"}"# }.joined(separator: ", ")
    let shown = try drawing(
      """
      {kind: "ZStack", children: [{kind: "VStack", children: [\(lines)]},
        {kind: "Panel", text: "T", children: [{kind: "Button", text: "x"}]}]}
      """)
    #expect(
      shown.grid.textRows == [
        "[ button 1 ]", "[+- T ---+ ]", "[| [ x ] | ]", "[+-------+ ]",
        "[ button 5 ]",
      ])
    #expect(shown.controls.map(\.index).sorted() == [0, 4, 5])
  }

  @Test("A list that is too long shows the rows around the focus and says what is out of sight")
  func list() throws {
    let rows = (0..<50).map { #"{kind: "Button", text: "row \#($0)"}"# }.joined(separator: ", ")
    let tree = """
      {kind: "VStack", children: [{kind: "Text", text: "head"},
        {kind: "List", children: [\(rows)]}, {kind: "Text", text: "foot"}]}
      """
    let top = try drawing(tree, height: 9, focus: 0)
    #expect(top.grid.height == 9)
    #expect(top.grid.textRows.first == "head")
    #expect(top.grid.textRows.last == "foot")
    #expect(top.grid.textRows[7] == "v 44 more")
    let middle = try drawing(tree, height: 9, focus: 25)
    #expect(middle.grid.textRows.contains("[ row 25 ]"))
    #expect(middle.grid.textRows[1] == "^ 23 more")
    #expect(middle.controls.map(\.index) == Array(23..<28))
    #expect(try drawing(tree).grid.height == 52)
  }

  @Test("A screen that is too high is shown around the focus")
  func window() throws {
    let rows = (0..<30).map { #"{kind: "Button", text: "row \#($0)"}"# }.joined(separator: ", ")
    let tall = try drawing("{kind: \"VStack\", children: [\(rows)]}", focus: 20)
    let (grid, offset) = tall.window(height: 10, focus: 20)
    #expect(offset == 15)
    #expect(grid.textRows.first == "[ row 15 ]")
    #expect(tall.window(height: 40, focus: 20).offset == 0)
  }

  @Test("No recorded tree is too deep or too long to draw")
  func limits() throws {
    var deep = CBORValue.map(["kind": .text("Text"), "text": .text("x")])
    for _ in 0..<500 { deep = .map(["kind": .text("ZStack"), "children": .array([deep])]) }
    #expect(ScreenDrawing(of: deep, width: 10).grid.height <= 1)
    let long = CBORValue.map([
      "kind": .text("Text"), "text": .text(String(repeating: "x", count: 100_000)),
    ])
    #expect(ScreenDrawing(of: long, width: 1).grid.height == 4_000)
  }
}
