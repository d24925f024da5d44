import EventModel
import FoundationEssentials
import Platform

/// Why the policy of a golden cannot be used.
package struct PolicyDefect: Error, CustomStringConvertible {
  /// The file.
  package var path: String
  /// What is wrong, in words.
  package var reason: String
  /// What to write.
  package var help: String

  /// The message for a person.
  package var description: String { "'\(path)' is no policy: \(reason); \(help)" }
}
