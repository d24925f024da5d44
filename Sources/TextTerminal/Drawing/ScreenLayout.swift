import CBOR
import EventModel

/// Lays out a recorded view tree, one block for each element.
struct ScreenLayout {
  private let focus: Int?
  private let cursor: Int?
  private let glyphs: Glyphs
  /// The largest number of rows for each list; nil for no limit.
  var listLimit: Int?
  /// The number of lists that were laid out, and the number of their rows.
  private(set) var listCount = 0
  private(set) var listRows = 0
  private var controlCount = 0

  init(focus: Int?, cursor: Int? = nil, glyphs: Glyphs) {
    self.focus = focus
    self.cursor = cursor
    self.glyphs = glyphs
  }

  /// Returns the number of visible lists, which share the height; at least 1.
  func expectedLists(in tree: CBORValue) -> Int {
    var probe = ScreenLayout(focus: nil, glyphs: glyphs)
    _ = probe.block(tree, width: 40)
    return max(1, probe.listCount)
  }

  mutating func block(_ node: CBORValue, width: Int, depth: Int = 0) -> ScreenBlock {
    guard depth < 64 else { return ScreenBlock(["…"], role: .dim) }
    let children = node["children"]?.arrayValue ?? []
    if node["opacity"] == .float(0) {
      countControls(in: node, depth: depth)
      return .empty
    }
    let kind = node["kind"]?.textValue ?? ""
    let text = Printable.text(node["text"]?.textValue ?? "")
    switch kind {
    case "Text":
      let lines = (node["text"]?.textValue ?? "").split(
        separator: "\n", omittingEmptySubsequences: false)
      return ScreenBlock(
        lines.flatMap { TextWrap.lines(of: Printable.text(String($0)), width: width) },
        role: Self.role(of: node))
    case "Button", "Toggle", "Option", "Link": return button(node, kind: kind, width: width)
    case "TextField", "SecureField", "TextEditor":
      return field(node, label: text, isSecret: kind == "SecureField", width: width)
    case "Progress":
      let label = text.isEmpty ? Self.plainText(node) : text
      return ScreenBlock([TextWrap.cut("(...) " + label, width)], role: .dim)
    case "Divider": return stretched(.divider)
    case "Spacer": return stretched(.spacer)
    case "HStack", "GridRow", "Stepper", "Slider", "Toolbar", "Menu", "ControlGroup", "Badge":
      let own = text.isEmpty ? [] : [ScreenBlock([TextWrap.cut(text, width)], role: .plain)]
      return sideBySide(own + children.map { block($0, width: width, depth: depth + 1) }, width)
    case "Picker", "LabeledContent":
      let own = text.isEmpty ? [] : [ScreenBlock([TextWrap.cut(text + ":", width)], role: .plain)]
      return sideBySide(own + children.map { block($0, width: width, depth: depth + 1) }, width)
    case "TabView": return tabs(children, width: width, depth: depth)
    case "Row": return row(node, width: width, depth: depth)
    case "ZStack":
      return piled(children.map { block($0, width: width, depth: depth + 1) }, width)
    case "List": return list(children, width: width, depth: depth)
    case "Panel", "Sheet", "Alert", "Dialog", "Popover":
      let inside = children.map { block($0, width: max(1, width - 4), depth: depth + 1) }
      return ScreenBlock(below: inside, glyphs: glyphs)
        .framed(title: text, width: width, glyphs: glyphs)
    default:
      let role: Role = kind == "Title" ? .title : .plain
      let own =
        text.isEmpty ? [] : [ScreenBlock(TextWrap.lines(of: text, width: width), role: role)]
      let below = children.map { block($0, width: width, depth: depth + 1) }
      return ScreenBlock(below: own + below, glyphs: glyphs)
    }
  }

  // MARK: Controls

  /// Counts the controls in a hidden node, because a control's index includes hidden ones.
  private mutating func countControls(in node: CBORValue, depth: Int) {
    guard depth < 64 else { return }
    if ControlWords.isControl(node["kind"]?.textValue ?? "") { controlCount += 1 }
    for child in node["children"]?.arrayValue ?? [] { countControls(in: child, depth: depth + 1) }
  }

  private mutating func button(_ node: CBORValue, kind: String, width: Int) -> ScreenBlock {
    let own = Printable.text(node["text"]?.textValue ?? "")
    let label = own.isEmpty ? Self.plainText(node) : own
    let isOn = node["value"]?.textValue.map { $0 == "on" || $0 == "selected" } ?? false
    let isEnabled = node["disabled"] != .bool(true)
    let text: String
    switch (kind, isEnabled) {
    case ("Toggle", _): text = (isOn ? "[x] " : "[ ] ") + label
    case (_, false): text = "(\(label))"
    default: text = isOn ? "[*\(label)*]" : "[ \(label) ]"
    }
    return control(TextWrap.cut(text, width), isEnabled: isEnabled, role: Self.role(of: node))
  }

  private mutating func field(
    _ node: CBORValue, label: String, isSecret: Bool, width: Int
  ) -> ScreenBlock {
    let value = Printable.text(node["value"]?.textValue ?? "")
    var shown = Array(isSecret ? String(repeating: "*", count: value.count) : value)
    let title = label.isEmpty ? "" : label + ": "
    let isFocused = controlCount == focus
    var cursor = isFocused ? self.cursor.map { max(0, min($0, shown.count)) } : nil
    if cursor == shown.count { shown.append("_") }
    // A field that is too narrow shows the text around the cursor, or its end.
    let room = max(1, width - CellWidth.of(title) - 2)
    var size = shown.reduce(0) { $0 + CellWidth.of($1) }
    var window = shown[...]
    while size > room {
      if let position = cursor, position < window.count / 2 {
        size -= CellWidth.of(window.removeLast())
      } else {
        size -= CellWidth.of(window.removeFirst())
        cursor = cursor.map { max(0, $0 - 1) }
      }
    }
    shown = Array(window)
    let text = String(shown)
    let padding = String(repeating: "_", count: max(0, min(12, room) - CellWidth.of(text)))
    var block = control(
      TextWrap.cut(title + "[" + text + padding + "]", width),
      isEnabled: node["disabled"] != .bool(true), role: Self.role(of: node))
    if let cursor {
      let column = CellWidth.of(title) + 1 + CellWidth.of(String(shown[..<cursor]))
      let size = cursor < shown.count ? CellWidth.of(shown[cursor]) : 1
      block.grid.paint(row: 0, columns: column..<column + max(1, size), role: .changed)
    }
    return block
  }

  private mutating func control(_ text: String, isEnabled: Bool, role: Role) -> ScreenBlock {
    let index = controlCount
    controlCount += 1
    let shown: Role = index == focus ? .focus : isEnabled ? role : .dim
    var block = ScreenBlock([text], role: shown)
    block.controls = [
      ScreenDrawing.Control(
        index: index, row: 0, columns: 0..<block.grid.width, isEnabled: isEnabled)
    ]
    return block
  }

  /// Shows a row that can be selected: a mark before what is in it.
  private mutating func row(_ node: CBORValue, width: Int, depth: Int) -> ScreenBlock {
    let isSelected = node["value"] == .text("selected")
    let mark = control(
      isSelected ? "[*]" : "[ ]", isEnabled: node["disabled"] != .bool(true),
      role: Self.role(of: node))
    let children = node["children"]?.arrayValue ?? []
    let inside = children.map { block($0, width: max(1, width - 5), depth: depth + 1) }
    return sideBySide([mark, ScreenBlock(below: inside, glyphs: glyphs)], width)
  }

  /// Shows the names of tabs in a row, and below it what is in the selected one. A tab comes before
  /// its content in the order of controls.
  private mutating func tabs(_ tabs: [CBORValue], width: Int, depth: Int) -> ScreenBlock {
    var names: [ScreenBlock] = []
    var below: [ScreenBlock] = []
    for tab in tabs {
      if tab["kind"] != .text("Tab") {
        below.append(block(tab, width: width, depth: depth + 1))
        continue
      }
      names.append(button(tab, kind: "Tab", width: width))
      let content = tab["children"]?.arrayValue ?? []
      below += content.map { block($0, width: width, depth: depth + 1) }
    }
    return ScreenBlock(below: [sideBySide(names, width)] + below, glyphs: glyphs)
  }

  // MARK: Arrangement

  private func stretched(_ stretch: ScreenBlock.Stretch) -> ScreenBlock {
    var block = ScreenBlock.empty
    block.stretch = stretch
    return block
  }

  /// Arranges blocks in rows. A block that does not fit begins a new row. Spacers take the rest.
  private func sideBySide(_ blocks: [ScreenBlock], _ width: Int) -> ScreenBlock {
    let shown = blocks.filter { !$0.isEmpty || $0.stretch == .spacer }
    var rows: [[ScreenBlock]] = [[]]
    var used = 0
    for block in shown {
      let step = (rows[rows.count - 1].isEmpty ? 0 : 2) + block.grid.width
      if used + step > width, !rows[rows.count - 1].isEmpty {
        rows.append([block])
        used = block.grid.width
      } else {
        rows[rows.count - 1].append(block)
        used += step
      }
    }
    return ScreenBlock(below: rows.map { row($0, width) }, glyphs: glyphs)
  }

  private func row(_ blocks: [ScreenBlock], _ width: Int) -> ScreenBlock {
    let natural =
      blocks.reduce(0) { $0 + $1.grid.width } + 2 * max(0, blocks.count - 1)
    let spacers = blocks.filter { $0.stretch == .spacer }.count
    let gap = spacers == 0 ? 0 : max(0, width - natural) / spacers
    let total = min(width, natural + gap * spacers)
    var result = ScreenBlock(
      grid: Grid(width: total, height: blocks.map(\.grid.height).max() ?? 0))
    var column = 0
    for block in blocks {
      result.put(block, row: 0, column: column)
      column += block.grid.width + 2 + (block.stretch == .spacer ? gap : 0)
    }
    return result
  }

  /// Arranges blocks on top of one another, each in the middle of the one behind it.
  private func piled(_ blocks: [ScreenBlock], _ width: Int) -> ScreenBlock {
    let shown = blocks.filter { !$0.isEmpty }
    guard shown.count > 1 else { return shown.first ?? .empty }
    var result = ScreenBlock(
      grid: Grid(
        width: shown.map(\.grid.width).max() ?? 0, height: shown.map(\.grid.height).max() ?? 0))
    result.put(shown[0], row: 0, column: 0)
    for block in shown.dropFirst() {
      let row = (result.grid.height - block.grid.height) / 2
      let column = (result.grid.width - block.grid.width) / 2
      // A control behind another block is not visible.
      result.controls.removeAll { control in
        (row..<row + block.grid.height).contains(control.row)
          && (column..<column + block.grid.width).overlaps(control.columns)
      }
      result.put(block, row: row, column: column)
    }
    return result
  }

  /// Arranges rows in a column. A limited height shows the rows around the focus.
  private mutating func list(_ children: [CBORValue], width: Int, depth: Int) -> ScreenBlock {
    listCount += 1
    let whole = ScreenBlock(
      below: children.map { block($0, width: width, depth: depth + 1) }, glyphs: glyphs)
    listRows += whole.grid.height
    guard let limit = listLimit, whole.grid.height > limit else { return whole }
    let focused = whole.controls.first { $0.index == focus }?.row ?? 0
    let inside = max(1, limit - 2)
    let start = max(0, min(focused - inside / 2, whole.grid.height - inside))
    let below = whole.grid.height - start - inside
    var result = ScreenBlock(grid: Grid(width: max(whole.grid.width, 12), height: inside + 2))
    let marks = [(0, "^ \(start) more", start), (inside + 1, "v \(below) more", below)]
    for (row, text, count) in marks where count > 0 {
      result.grid.put(text, row: row, column: 0, limit: result.grid.width, role: .dim)
    }
    var window = ScreenBlock(grid: whole.grid.rows(start..<start + inside))
    window.controls = whole.controls.filter { (start..<start + inside).contains($0.row) }
    for index in window.controls.indices { window.controls[index].row -= start }
    result.put(window, row: 1, column: 0)
    return result
  }

  // MARK: Words

  /// The role of a view's colour in a terminal.
  private static func role(of node: CBORValue) -> Role {
    switch node["color"]?.textValue {
    case "gray", "grey": .dim
    case "red": .removed
    case "green": .added
    case "blue": .timer
    case "yellow", "orange": .commit
    case "purple", "pink": .route
    default: .plain
    }
  }

  private static func plainText(_ node: CBORValue, depth: Int = 0) -> String {
    if let text = node["text"]?.textValue { return Printable.text(text) }
    guard depth < 64 else { return "" }
    let parts = (node["children"]?.arrayValue ?? []).map { plainText($0, depth: depth + 1) }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
