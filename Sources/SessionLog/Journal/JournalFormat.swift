import EventModel
import Platform

/// The names of journal slots.
enum JournalFormat {
  /// The largest number of slots that a reader looks for.
  static let largestCount = 8

  /// The path of a slot. Those of a log behind a link are beside the file that the link leads to.
  static func path(_ slot: Int, beside log: String) -> String {
    name(slot, beside: Files.followed(log))
  }

  static func name(_ slot: Int, beside log: String) -> String { "\(log).open.\(slot)" }
}
