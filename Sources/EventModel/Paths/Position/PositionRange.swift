/// The events between two positions, such as `@100..@200`, both included.
package struct PositionRange: Hashable, Sendable {
  /// The position of the first event.
  package var first: Position
  /// The position of the last event; of a single position, the same as ``first``.
  package var last: Position
}

extension PositionRange {
  /// Reads a range, or a single position, which is both ends.
  ///
  /// - Throws: ``PositionError/notAPosition(_:)``.
  package init(parsing text: String) throws(PositionError) {
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    let first = try Position(parsing: parts.isEmpty ? "" : parts[0])
    self.init(first: first, last: parts.count == 2 ? try Position(parsing: parts[1]) : first)
  }
}
