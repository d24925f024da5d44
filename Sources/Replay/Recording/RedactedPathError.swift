import EventModel
import FoundationEssentials
import HeadlessUI
import Platform
import ReplayRuntime
import SessionLog

/// A place to keep out of a log that is not the path of any place.
public struct RedactedPathError: Error, CustomStringConvertible {
  /// The text.
  public let path: String
  /// What is wrong with it, and in which column.
  public let reason: String

  /// Both on one line.
  public var description: String { "'\(path)' is no path of a value to redact: \(reason)" }

  /// Reads a path.
  ///
  /// - Throws: ``RedactedPathError``.
  package static func path(_ text: String) throws(RedactedPathError) -> StatePath {
    do throws(NotationError) {
      return try StatePath(parsing: text)
    } catch {
      throw RedactedPathError(path: text, reason: String(describing: error))
    }
  }
}
