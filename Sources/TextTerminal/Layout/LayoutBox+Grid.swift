extension LayoutBox {
  /// The columns and rows of a grid.
  struct GridPlan {
    /// The widths of the columns, and the heights of the rows.
    var columns, rows: [Int]
    /// The width of the widest box over all columns.
    var spanned = 0
  }

  /// The space between two columns, in cells.
  static let columnGap = 2

  /// The cells of each row of a grid. A box that is not a row is a row of one cell over all columns.
  private func cells(ofRow row: Int) -> [LayoutBox]? {
    if case .stack(.across, _, _) = children[row].content { return children[row].children }
    return nil
  }

  /// Returns columns as wide as their widest cell. If they do not fit, the widest ones are made
  /// narrower, the last of these first, until they do or each has one cell.
  func gridPlan(_ width: Int?) -> GridPlan {
    var columns: [Int] = []
    for row in children.indices {
      for (column, cell) in (cells(ofRow: row) ?? []).enumerated() {
        let ideal = cell.size(CellProposal(nil, nil)).width
        if column == columns.count {
          columns.append(ideal)
        } else {
          columns[column] = max(columns[column], ideal)
        }
      }
    }
    if let width { Self.narrow(&columns, to: width - Self.columnGap * (columns.count - 1)) }
    var plan = GridPlan(columns: columns, rows: [])
    for row in children.indices {
      if let cells = cells(ofRow: row) {
        let heights = zip(cells, columns).map { $0.size(CellProposal($1, nil)).height }
        plan.rows.append(heights.max() ?? 0)
      } else {
        let size = children[row].size(CellProposal(width, nil))
        plan.rows.append(size.height)
        plan.spanned = max(plan.spanned, size.width)
      }
    }
    return plan
  }

  private static func narrow(_ columns: inout [Int], to room: Int) {
    var excess = columns.reduce(0, +) - room
    while excess > 0, let widest = columns.max(), widest > 1 {
      // The level to which all widest columns can be lowered at once.
      let next = max(1, columns.filter { $0 < widest }.max() ?? 1)
      let count = columns.filter { $0 == widest }.count
      let step = min(widest - next, excess / count)
      if step > 0 {
        for column in columns.indices where columns[column] == widest { columns[column] -= step }
        excess -= step * count
      } else {
        for column in columns.indices.reversed() where columns[column] == widest && excess > 0 {
          columns[column] -= 1
          excess -= 1
        }
      }
    }
  }

  func gridSize(_ plan: GridPlan) -> CellSize {
    let gaps = Self.columnGap * max(0, plan.columns.count - 1)
    return CellSize(max(plan.spanned, plan.columns.reduce(gaps, +)), plan.rows.reduce(0, +))
  }

  func placedInGrid(_ width: Int?) -> [Placed] {
    let plan = gridPlan(width)
    var result: [Placed] = []
    var line = 0
    for row in children.indices {
      if let cells = cells(ofRow: row) {
        var column = 0
        for (cell, width) in zip(cells, plan.columns) {
          result.append(Placed(cell, CellProposal(width, nil), row: line, column: column))
          column += width + Self.columnGap
        }
      } else {
        result.append(Placed(children[row], CellProposal(width, nil), row: line, column: 0))
      }
      line += plan.rows[row]
    }
    return result
  }
}
