/// One row of cells that takes keys, such as a button, or that is not broken, such as a mark.
package struct BoxControl {
  /// The smallest and the ideal width, in cells.
  package let least, ideal: Int
  /// The index of the control among those of the tree; nil for a row that takes no keys.
  let index: Int?
  /// Whether the control takes input.
  let isEnabled: Bool
  /// The place of the element; see ``DrawnElement/drawnPlace``.
  var place: [Int]?
  /// Returns the cells for a width, which is at least ``least`` and at most ``ideal``.
  let cells: (Int) -> Line

  /// Creates a control.
  package init(
    least: Int, ideal: Int, index: Int? = nil, isEnabled: Bool = true,
    cells: @escaping (Int) -> Line
  ) {
    (self.least, self.ideal) = (min(least, ideal), ideal)
    (self.index, self.isEnabled, self.cells) = (index, isEnabled, cells)
  }

  /// Creates a row that keeps its width.
  package init(_ line: Line, index: Int? = nil, isEnabled: Bool = true) {
    let width = line.reduce(0) { $0 + CellWidth.of($1.text) }
    self.init(least: width, ideal: width, index: index, isEnabled: isEnabled) { _ in line }
  }

  func width(_ proposed: Int?) -> Int { max(least, min(ideal, proposed ?? ideal)) }
}
