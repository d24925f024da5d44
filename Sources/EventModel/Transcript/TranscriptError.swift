import CBOR

/// The reason why a line is not an event.
package struct TranscriptError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  package var line: Int
  /// What is wrong with the line, with its column.
  package var reason: NotationError

  /// The error on one line.
  package var description: String { "line \(line), \(reason)" }
}
