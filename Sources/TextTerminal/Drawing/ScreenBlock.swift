/// A part of a screen after layout.
struct ScreenBlock {
  var grid: Grid
  var controls: [ScreenDrawing.Control] = []
  /// Whether the block takes the space that its neighbours leave: a spacer or a divider.
  var stretch: Stretch = .none

  enum Stretch {
    case none, spacer, divider
  }

  /// The largest number of rows that are laid out. A recorded tree may be of any size.
  static let maximalHeight = 4_000

  static let empty = ScreenBlock(grid: Grid(width: 0, height: 0))

  var isEmpty: Bool { grid.width == 0 || grid.height == 0 }

  init(grid: Grid, controls: [ScreenDrawing.Control] = []) {
    self.grid = grid
    self.controls = controls
  }

  /// Creates a block with rows of text in one role.
  init(_ rows: [String], role: Role) {
    let width = rows.map { CellWidth.of($0) }.max() ?? 0
    var grid = Grid(width: width, height: min(rows.count, Self.maximalHeight))
    for (row, text) in rows.prefix(grid.height).enumerated() {
      grid.put(text, row: row, column: 0, limit: width, role: role)
    }
    self.init(grid: grid)
  }

  /// Arranges blocks in a column. Dividers become as wide as the widest block.
  init(below blocks: [ScreenBlock], glyphs: Glyphs) {
    let shown = blocks.filter { !$0.isEmpty || $0.stretch != .none }
    let width = shown.map(\.grid.width).max() ?? 0
    let height = shown.reduce(0) { $0 + ($1.stretch == .none ? $1.grid.height : 1) }
    var result = ScreenBlock(grid: Grid(width: width, height: min(height, Self.maximalHeight)))
    var row = 0
    for block in shown {
      switch block.stretch {
      case .none: result.put(block, row: row, column: 0)
      case .spacer: break
      case .divider:
        let line = String(repeating: glyphs.horizontal, count: width)
        result.grid.put(line, row: row, column: 0, limit: width, role: .border)
      }
      row += block.stretch == .none ? block.grid.height : 1
    }
    self = result
  }

  /// Copies a block into this one, with its controls.
  mutating func put(_ block: ScreenBlock, row: Int, column: Int) {
    grid.put(block.grid, row: row, column: column)
    for control in block.controls where control.row + row < grid.height {
      var control = control
      control.row += row
      control.columns =
        control.columns.lowerBound + column..<control.columns.upperBound + column
      controls.append(control)
    }
  }

  /// Returns the block in a frame with a title.
  func framed(title: String, width: Int, glyphs: Glyphs) -> ScreenBlock {
    let inner = min(max(grid.width, CellWidth.of(title) + 2), max(1, width - 4))
    var result = ScreenBlock(grid: Grid(width: inner + 4, height: grid.height + 2))
    let line = glyphs.corner + String(repeating: glyphs.horizontal, count: inner + 2)
    for row in [0, grid.height + 1] {
      result.grid.put(
        line + glyphs.corner, row: row, column: 0, limit: inner + 4, role: .border)
    }
    for row in 1...max(1, grid.height) {
      result.grid.put(glyphs.vertical, row: row, column: 0, limit: 1, role: .border)
      result.grid.put(glyphs.vertical, row: row, column: inner + 3, limit: 1, role: .border)
    }
    if !title.isEmpty {
      result.grid.put(" \(title) ", row: 0, column: 2, limit: inner, role: .title)
    }
    result.put(self, row: 1, column: 2)
    return result
  }
}
