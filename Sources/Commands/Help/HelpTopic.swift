import EventModel
import Inspector

/// A page of help about something that several verbs take: `compose-replay help positions`.
enum HelpTopic: String, CaseIterable {
  case positions, paths, filters, keys
  case exitCodes = "exit-codes"

  /// The topic that a command line asks for; nil for any other line.
  init?(_ words: [String]) {
    guard words.count == 2, words[0] == "help" else { return nil }
    self.init(rawValue: words[1])
  }

  /// The page, line by line.
  var lines: [String] {
    switch self {
    case .positions: Self.table("A position names an event of a log.", Self.positionRows)
    case .paths: Self.table("A path leads to a part of the state.", Self.pathRows)
    case .filters: Self.table("A filter chooses events.", Self.filterRows)
    case .keys: Self.table("Keys of inspect.", InspectorModel.keys)
    case .exitCodes:
      Self.table(
        "Exit codes; 'compose-replay help VERB' says what they mean for a verb.",
        VerbGuide.meanings(of: "").map { ("\($0.code)", $0.meaning) })
    }
  }

  private static func table(_ title: String, _ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return [title, ""]
      + rows.map { words, meaning in
        "  " + words + String(repeating: " ", count: width - words.count) + "  " + meaning
      }
  }

  private static let positionRows = [
    ("@125, 125", "the event of this number"), ("@end", "the last event"),
    ("@-10", "the tenth event from the end"),
    ("t+2.5s, t+1m2.5s", "the last event up to this time"),
    ("@125^", "the cause of an event; @125^^ the cause of that"),
    ("@125~", "the input at the root of its causes"),
    ("@100..@200", "a range, where a verb takes one: events LOG @100..@200"),
  ]

  private static let pathRows = [
    ("services.cart.store", "a node, as 'show' and 'events' name it"),
    ("services.cart.store.total", "a part of its state"),
    ("items[2].price", "an element by its index, from 0 on"),
    ("items[id=7].price", "the element whose 'id' is 7"),
    ("items[*].price", "one of every element"), ("**.total", "every part of that name"),
    ("\"two words\".total", "a key that is no plain name, in double quotes"),
    ("services.cart.store@120", "with a position, where a verb takes both: why LOG PATH@120"),
  ]

  private static let filterRows = [
    ("kind = commit", "one kind: " + EventKind.known.map(\.name).joined(separator: ", ")),
    ("node ~ app.cart*", "nodes by a pattern of * and ?"),
    ("path = app.cart.items", "writes of a part of the state"),
    ("n >= 100, t < 2.5s", "numbers and times; root = @12, cause = @12, depth = 0"),
    ("tea, text ~ *tea*", "events whose line has a text"),
    ("app.cart.total < 0", "writes after which a value compares so: = != ~ < <= > >="),
    ("isLoading becomes true", "writes after which a value that was another one is this one"),
    ("total: 475 -> 0", "writes from one value to another; * is any"),
    ("A B, A or B, not A, (…)", "terms side by side mean 'and'"),
  ]
}
