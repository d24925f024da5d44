import EventModel

/// Whether a session that is followed still grows.
package enum SessionGrowth: Hashable, Sendable {
  /// More events may come.
  case following
  /// The session has its end.
  case ended
  /// No more events come, although the session has no end.
  ///
  /// - Parameters:
  ///   - note: The reason in a few words, with its diagnostic code.
  ///   - message: The reason in a sentence, with its diagnostic code.
  case cut(note: String, message: String)
}
