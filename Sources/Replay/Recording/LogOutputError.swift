import SessionLog

/// Why a log cannot be written, or does not hold what was recorded.
package struct LogOutputError: Error, Equatable, CustomStringConvertible {
  /// The kinds of the error.
  package enum Reason: Equatable, Sendable {
    /// Another recorder writes the log.
    case isLocked
    /// The path is that of a pipe or a socket, which cannot be written at a place.
    case isPipe
    /// The log was deleted during the session.
    case wasDeleted
    /// Another file has the path of the log.
    case wasReplaced
    /// The file does not have the size that was written.
    case wasChanged
    /// The file does not hold the bytes that were written.
    case wasOverwritten
  }

  /// The kind of the error.
  package var reason: Reason
  /// The path of the log.
  package var path: String
  /// Where the recorded events are; nil if they are lost.
  package var remains: String?

  /// Creates an error.
  package init(reason: Reason, path: String, remains: String? = nil) {
    (self.reason, self.path, self.remains) = (reason, path, remains)
  }

  /// The message for a person.
  package var description: String {
    switch reason {
    case .isLocked: "cannot write '\(path)': another recorder writes it"
    case .isPipe: "cannot write '\(path)': it is a pipe, and a log is a file"
    case .wasDeleted: "'\(path)' was deleted while it was recorded; \(rest)"
    case .wasReplaced: "'\(path)' was replaced while it was recorded; \(rest)"
    case .wasOverwritten:
      "'\(path)' was written over by another program while it was recorded; it and its journal hold "
        + "what is left"
    case .wasChanged where remains == nil:
      "'\(path)' was changed by another program while it was recorded; events are lost"
    case .wasChanged:
      "'\(path)' was changed by another program while it was recorded; only the last events are "
        + "left, in '\(remains ?? "")'"
    }
  }

  private var rest: String {
    remains.map { "the recorded session is in '\($0)'" } ?? "the recorded events are lost"
  }
}

extension LogOutputError {
  /// The error of a log that another program has touched.
  init(_ change: FileChange, path: String, remains: String?) {
    let reason: Reason =
      switch change {
      case .deleted: .wasDeleted
      case .replaced: .wasReplaced
      case .changed: .wasChanged
      case .overwritten: .wasOverwritten
      }
    self.init(reason: reason, path: path, remains: remains)
  }
}
