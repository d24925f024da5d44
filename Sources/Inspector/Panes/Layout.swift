import TextTerminal

/// The positions of all parts of a screen of a given size.
///
/// Source: INSPECTOR.md, "Layout".
struct Layout {
  struct Area: Equatable {
    var pane: Pane
    var row: Int
    var column: Int
    var width: Int
    var height: Int

    func contains(_ row: Int, _ column: Int) -> Bool {
      (self.row..<self.row + height).contains(row)
        && (self.column..<self.column + width).contains(column)
    }
  }

  static let smallestWidth = 40
  static let smallestHeight = 8

  var isTooSmall = false
  /// Whether panes have boxes. Without boxes there is one pane, with a row of tabs above it.
  var isBoxed = true
  /// Whether the detail pane has a row of tabs.
  var hasTabs = false
  var panes: [Area] = []
  /// The first row below the panes.
  var bodyEnd = 0
  var hasScrubber = false

  init(width: Int, height: Int, focus: Pane, detail: Pane, isZoomed: Bool) {
    guard width >= Self.smallestWidth, height >= Self.smallestHeight else {
      isTooSmall = true
      return
    }
    hasScrubber = height >= 16
    bodyEnd = height - 2 - (hasScrubber ? 1 : 0)
    let isSmall = width < 80 || height < 24
    if isSmall {
      isBoxed = false
      panes = [Area(pane: focus, row: 2, column: 0, width: width, height: bodyEnd - 2)]
      return
    }
    let inner = bodyEnd - 3
    if isZoomed {
      panes = [Area(pane: focus, row: 2, column: 1, width: width - 2, height: inner)]
      return
    }
    let left = min(80, max(34, width * 36 / 100))
    panes = [Area(pane: .timeline, row: 2, column: 1, width: left, height: inner)]
    let column = left + 2
    let rest = width - column - 1
    let upper = (inner - 1) * 11 / 20
    let lower = inner - 1 - upper
    func add(_ pane: Pane, _ column: Int, _ width: Int, isUpper: Bool) {
      panes.append(
        Area(
          pane: pane, row: isUpper ? 2 : 3 + upper, column: column, width: width,
          height: isUpper ? upper : lower))
    }
    if width >= 160, height >= 40 {
      let middle = (rest - 1) / 2
      add(.state, column, middle, isUpper: true)
      add(.diff, column, middle, isUpper: false)
      add(.screen, column + middle + 1, rest - middle - 1, isUpper: true)
      add(.cause, column + middle + 1, rest - middle - 1, isUpper: false)
    } else if width >= 120, height >= 30 {
      add(.state, column, rest, isUpper: true)
      add(detail == .state ? .diff : detail, column, rest, isUpper: false)
    } else {
      hasTabs = true
      panes.append(
        Area(pane: detail, row: 3, column: column, width: rest, height: inner - 1))
    }
  }
}
