import Platform

/// What another program did to a log while it was written.
package enum FileChange: Equatable, Sendable {
  /// The path names no file any more. What was written is in the open file.
  case deleted
  /// The path names another file. What was written is in the open file.
  case replaced
  /// The file does not have the size that was written.
  case changed
  /// The file does not hold the bytes that were written.
  case overwritten
}
