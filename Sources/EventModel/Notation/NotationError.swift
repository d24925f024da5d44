import CBOR

/// The reason why a text is not in the notation, and its position.
package struct NotationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with the text.
  package var message: String
  /// The position in the text, in UTF-8 bytes counted from 1.
  package var column: Int

  /// Creates an error at a column counted from 1.
  package init(_ message: String, column: Int) {
    self.message = message
    self.column = column
  }

  /// The error on one line.
  package var description: String { "column \(column): \(message)" }
}
