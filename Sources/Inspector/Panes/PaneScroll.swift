/// The cursor of a pane and the part that is visible.
struct PaneScroll {
  /// The row of the cursor.
  var cursor = 0
  /// The first visible row.
  var top = 0
  /// The number of columns that are scrolled out on the left.
  var shift = 0

  /// The row after a move from another one, within `count` rows.
  static func row(from row: Int, by distance: Int, among count: Int) -> Int {
    let last = max(0, count - 1)
    return min(max(0, row + min(max(distance, -last - 1), last + 1)), last)
  }

  /// Scrolls to the cursor, and to the rows that belong to it as far as the cursor stays in the upper
  /// third. One row of context remains visible on both sides, if the pane is high enough.
  ///
  /// - Parameter end: The last row that belongs to the cursor.
  mutating func scrollToCursor(height: Int, count: Int, end: Int = 0) {
    let margin = height > 4 ? 1 : 0
    top = min(max(top, min(end - height + 1 + margin, cursor - height / 3)), cursor - margin)
    top = max(top, cursor - height + 1 + margin)
    top = min(max(0, top), max(0, count - height))
  }
}
