import ArgumentParser
import EventModel
import Replay

/// The events that a verb is asked for.
struct FilterOptions: ParsableArguments {
  @Option(
    name: [.long, .customLong("where")],
    help: "Take events that match, such as 'kind = commit', 'total < 0', 'isLoading becomes true'.")
  var filter: String?

  @Option(help: "Take events of one kind.", completion: Completions.kinds)
  var kind: String?

  @Option(help: "Take events of nodes that match a pattern.")
  var node: String?

  /// The options as one filter.
  ///
  /// - Throws: ``Problem`` CR2012.
  func combined() throws -> EventFilter {
    var parts: [EventFilter] = []
    if let filter {
      parts.append(try Self.parsed(filter) { "the filter is wrong at column \($0)" })
    }
    // Each is one value, whatever it contains.
    if let kind {
      let text = "kind = \(Notation.quoted(kind))"
      if EventKind(name: kind) == nil { throw Self.noKind(kind) }
      parts.append(try Self.parsed(text) { _ in "'--kind' is wrong" })
    }
    if let node {
      let text = "node ~ \(Notation.quoted(node))"
      parts.append(try Self.parsed(text) { _ in "'--node' is wrong" })
    }
    return parts.isEmpty ? .everything : .all(parts)
  }

  /// CR2012: a word is not a kind of event, with the kind or the filter that it resembles.
  private static func noKind(_ word: String) -> Problem {
    let names = EventKind.known.map(\.name)
    let near = NearWords.nearest(to: word, among: names).map { "did you mean '--kind \($0)'?" }
    let isInput = InputWord(rawValue: word) != nil
    return Problem(
      code: ExitCodes.usage,
      what: "'--kind' is wrong: \(Notation.quoted(word)) is no kind of event",
      help: (isInput ? "write \"--where 'kind = input \(word)'\"" : nil) ?? near
        ?? "kinds are \(names.joined(separator: ", "))",
      diagnostic: "CR2012")
  }

  /// - Parameter place: What is wrong, by the column in the text.
  private static func parsed(_ text: String, _ place: (Int) -> String) throws -> EventFilter {
    do {
      return try EventFilter(parsing: text)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "\(place(error.column)): \(error.message)",
        help: error.nextStep, diagnostic: "CR2012")
    }
  }
}
