/// A filled or outlined shape, such as the bar of a chart.
package struct BoxFill {
  /// What is drawn in the cells of the box.
  package enum Form: Sendable { case rectangle, ellipse, line(LayoutBox.Axis) }

  let role: Role
  let form: Form
  let isFilled: Bool
  /// Whether the box takes the height that is proposed, and not one row.
  package let takesHeight: Bool
  let glyphs: Glyphs

  /// Creates a shape.
  package init(role: Role, form: Form, isFilled: Bool, takesHeight: Bool, glyphs: Glyphs) {
    (self.role, self.form, self.isFilled) = (role, form, isFilled)
    (self.takesHeight, self.glyphs) = (takesHeight, glyphs)
  }

  func size(_ proposal: CellProposal) -> CellSize {
    CellSize(proposal.width ?? 1, takesHeight ? proposal.height ?? 1 : 1)
  }

  /// The words of one row of the shape, with the column in which they begin.
  func spans(row: Int, of size: CellSize) -> [(column: Int, text: String)] {
    switch form {
    case .line(.across): return [(0, String(repeating: glyphs.horizontal, count: size.width))]
    case .line(.down): return [(0, glyphs.vertical)]
    case .rectangle, .ellipse: break
    }
    if size == CellSize(1, 1), case .ellipse = form { return [(0, glyphs.disc)] }
    let columns = (0..<size.width).filter { isDrawn($0, row, size) }
    return columns.reduce(into: []) { spans, column in
      if let last = spans.last, last.column + last.text.count == column {
        spans[spans.count - 1].text += glyphs.block
      } else {
        spans.append((column, glyphs.block))
      }
    }
  }

  private func isDrawn(_ column: Int, _ row: Int, _ size: CellSize) -> Bool {
    guard isInside(column, row, size) else { return false }
    if isFilled { return true }
    let near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return !near.allSatisfy { isInside($0.0, $0.1, size) }
  }

  private func isInside(_ column: Int, _ row: Int, _ size: CellSize) -> Bool {
    guard 0..<size.width ~= column, 0..<size.height ~= row else { return false }
    guard case .ellipse = form else { return true }
    let x = (Double(column) + 0.5) / Double(size.width) * 2 - 1
    let y = (Double(row) + 0.5) / Double(size.height) * 2 - 1
    return x * x + y * y <= 1
  }
}
