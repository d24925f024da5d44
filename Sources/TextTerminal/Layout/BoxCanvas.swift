/// Draws placed boxes into cells.
struct BoxCanvas {
  private(set) var grid: Grid
  private(set) var parts: [ScreenDrawing.Part] = []
  private let glyphs: Glyphs
  private let focus: Int?
  /// The cells that may be drawn.
  private var rows: Range<Int>
  private var columns: Range<Int>

  init(width: Int, height: Int, focus: Int?, glyphs: Glyphs) {
    grid = Grid(width: width, height: min(height, Grid.maximalHeight))
    (self.focus, self.glyphs) = (focus, glyphs)
    (rows, columns) = (0..<max(0, height), 0..<grid.width)
  }

  mutating func draw(_ box: LayoutBox, _ proposal: CellProposal, row: Int, column: Int) {
    let size = box.size(proposal)
    guard row < rows.upperBound, row + size.height > rows.lowerBound || size.height == 0
    else { return }
    switch box.content {
    case .text(let text):
      for (line, words) in text.rows(width: proposal.width).enumerated() {
        let start = column + text.edge.offset(size.width - CellWidth.of(words))
        put([StyledText(words, text.role)], row: row + line, column: start)
      }
      note(text.place, size, row: row, column: column)
    case .control(let control):
      draw(control, size.width, row: row, column: column)
      note(control.place, size, row: row, column: column, control: control)
    case .fill(let fill):
      for line in (row..<row + size.height).clamped(to: rows) {
        for span in fill.spans(
          row: line - row, of: CellSize(min(size.width, grid.width), size.height))
        {
          put([StyledText(span.text, fill.role)], row: line, column: column + span.column)
        }
      }
    case .spacer: break
    case .divider(.down):
      let line = String(repeating: glyphs.horizontal, count: min(size.width, grid.width))
      put([StyledText(line, .border)], row: row, column: column)
    case .divider(.across):
      for line in 0..<min(size.height, grid.height) {
        put([StyledText(glyphs.vertical, .border)], row: row + line, column: column)
      }
    case .border(let title): drawBorder(size, title, row: row, column: column)
    default: break
    }
    if case .scroll = box.content {
      drawScroll(box, proposal, size, row: row, column: column)
    } else {
      drawInside(box, proposal, row: row, column: column)
    }
    if case .area(let area) = box.content { mark(area, size, row: row, column: column) }
    if case .painted(let role) = box.content {
      for line in (row..<row + size.height).clamped(to: rows) {
        let end = max(column, column + size.width)
        grid.paint(row: line, columns: (column..<end).clamped(to: columns), role: role)
      }
    }
  }

  /// Notes where an area is visible, and shows its cursor.
  private mutating func mark(_ area: BoxArea, _ size: CellSize, row: Int, column: Int) {
    let shown = ScreenDrawing.Part(
      place: area.place, rows: (row..<row + size.height).clamped(to: rows),
      columns: (column..<column + size.width).clamped(to: columns), isControl: true,
      index: area.index, isEnabled: area.isEnabled)
    guard !shown.rows.isEmpty, !shown.columns.isEmpty else { return }
    parts.append(shown)
    guard let cell = area.cell else { return }
    let (line, start) = (
      min(row + cell.row, shown.rows.upperBound - 1),
      min(column + cell.column, shown.columns.upperBound - 1)
    )
    grid.paint(row: line, columns: start..<start + 1, role: .focus)
  }

  /// Notes where the words or the control of an element are visible.
  private mutating func note(
    _ place: [Int]?, _ size: CellSize, row: Int, column: Int, control: BoxControl? = nil
  ) {
    guard place != nil || control?.index != nil else { return }
    let shown = ScreenDrawing.Part(
      place: place, rows: (row..<row + size.height).clamped(to: rows),
      columns: (column..<column + size.width).clamped(to: columns), isControl: control != nil,
      index: control?.index, isEnabled: control?.isEnabled ?? false)
    if !shown.rows.isEmpty, !shown.columns.isEmpty { parts.append(shown) }
  }

  private mutating func drawInside(
    _ box: LayoutBox, _ proposal: CellProposal, row: Int, column: Int
  ) {
    var isLayered = false
    if case .layers = box.content { isLayered = true }
    let before = parts.count
    let inSight = rows.lowerBound - row..<rows.upperBound - row
    for (index, place) in box.placed(proposal, focus: focus, rows: inSight).enumerated() {
      let (row, column) = (row + place.row, column + place.column)
      // What has a position is as large as its container, and hides no more than it draws.
      if isLayered, index > 0, !place.box.hasPosition {
        let size = place.box.size(place.proposal)
        cover(size, row: row, column: column, partsFrom: before)
      }
      draw(place.box, place.proposal, row: row, column: column)
    }
  }

  /// Clears cells in front of which another layer is. A part that it hides is not visible.
  private mutating func cover(_ size: CellSize, row: Int, column: Int, partsFrom start: Int) {
    let area = (row..<row + size.height, column..<column + size.width)
    for line in area.0.clamped(to: rows) {
      let shown = area.1.clamped(to: columns)
      put(
        [StyledText(String(repeating: " ", count: shown.count))], row: line,
        column: shown.lowerBound)
    }
    let visible = parts[start...].filter {
      !area.0.overlaps($0.rows) || !area.1.overlaps($0.columns)
    }
    parts.replaceSubrange(start..., with: visible)
  }

  private mutating func draw(_ control: BoxControl, _ width: Int, row: Int, column: Int) {
    var line = control.cells(width)
    if let focus, control.index == focus {
      for span in line.indices where line[span].role != .changed { line[span].role = .focus }
    }
    put(line, row: row, column: column)
  }

  private mutating func drawBorder(_ size: CellSize, _ title: String, row: Int, column: Int) {
    guard size.width >= 2, size.height >= 2 else { return }
    let inner = min(size.width - 2, grid.width)
    let line = String(repeating: glyphs.horizontal, count: inner)
    let corners = glyphs.frameCorners
    put(
      [StyledText(corners.top.0 + line + corners.top.1, .border)], row: row, column: column)
    put(
      [StyledText(corners.bottom.0 + line + corners.bottom.1, .border)],
      row: row + size.height - 1, column: column)
    for line in (row + 1..<row + size.height - 1).clamped(to: rows) {
      put([StyledText(glyphs.vertical, .border)], row: line, column: column)
      put([StyledText(glyphs.vertical, .border)], row: line, column: column + size.width - 1)
    }
    let room = size.width - 2 * LayoutBox.borderSides
    if !title.isEmpty, room > 2 {
      let shown = " " + TextWrap.cut(title, room - 2) + " "
      put([StyledText(shown, .title)], row: row, column: column + LayoutBox.borderSides)
    }
  }

  private mutating func drawScroll(
    _ box: LayoutBox, _ proposal: CellProposal, _ size: CellSize, row: Int, column: Int
  ) {
    let window = box.scrollWindow(proposal, focus: focus)
    let outer = rows
    let first = row + (window.above > 0 ? 1 : 0)
    let end = row + size.height - (window.below > 0 ? 1 : 0)
    rows = (first..<max(first, end)).clamped(to: outer)
    drawInside(box, proposal, row: row, column: column)
    rows = outer
    if window.above > 0 {
      put([StyledText("\(glyphs.above) \(window.above) more", .dim)], row: row, column: column)
    }
    if window.below > 0 {
      put(
        [StyledText("\(glyphs.opened) \(window.below) more", .dim)], row: row + size.height - 1,
        column: column)
    }
  }

  /// Writes cells. A wide character that crosses an edge of what may be drawn becomes a space.
  private mutating func put(_ line: Line, row: Int, column: Int) {
    guard rows.contains(row) else { return }
    var position = column
    for span in line {
      var text = span.text[...]
      while position < columns.lowerBound, let first = text.popFirst() {
        position += CellWidth.of(first)
      }
      if position >= columns.upperBound { return }
      position += grid.put(
        text, row: row, column: position, limit: columns.upperBound - position, role: span.role)
    }
  }

  /// Makes everything drawn so far dim; none of its controls takes keys.
  mutating func dim() {
    for row in 0..<grid.height { grid.paint(row: row, columns: 0..<grid.width, role: .dim) }
    parts = []
  }

  mutating func drawModal(_ box: LayoutBox, _ proposal: CellProposal) {
    let size = box.size(proposal)
    let row = max(0, (grid.height - size.height) / 2)
    let column = max(0, (grid.width - size.width) / 2)
    cover(size, row: row, column: column, partsFrom: parts.count)
    draw(box, proposal, row: row, column: column)
  }
}
