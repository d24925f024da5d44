/// What a mouse did on the terminal.
package struct MouseEvent: Hashable, Sendable {
  /// A press and a release of the first button, a move with it, and steps of the wheel.
  package enum Kind: Hashable, Sendable {
    case press, drag, release, wheelUp, wheelDown
  }

  /// What the mouse did.
  package var kind: Kind
  /// The row and the column of the cell, from 0.
  package var row, column: Int

  /// Creates an event.
  package init(_ kind: Kind, row: Int, column: Int) {
    (self.kind, self.row, self.column) = (kind, row, column)
  }

  /// Reads a report; nil for other buttons and for what is not a report.
  ///
  /// - Parameters:
  ///   - text: `<button;column;row`, both from 1.
  ///   - isRelease: Whether the final byte is `m`.
  ///
  /// Source: xterm control sequences, "Extended coordinates", SGR (1006).
  init?(report text: String, isRelease: Bool) {
    let numbers = text.dropFirst().split(separator: ";").map { Int($0) }
    guard text.first == "<", numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], (1...10_000).contains(column), (1...10_000).contains(row)
    else { return nil }
    // 4, 8 and 16 are Shift, Alt and Control.
    switch button & ~28 {
    case 0: self.init(isRelease ? .release : .press, row: row - 1, column: column - 1)
    case 32: self.init(.drag, row: row - 1, column: column - 1)
    case 64: self.init(.wheelUp, row: row - 1, column: column - 1)
    case 65: self.init(.wheelDown, row: row - 1, column: column - 1)
    default: return nil
    }
  }
}
