import ArgumentParser
import EventModel

/// The events that a verb is asked for.
struct FilterOptions: ParsableArguments {
  @Option(help: "Take events that match, such as 'kind = commit node ~ app.cart*'.")
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
      parts.append(try Self.parsed(text) { _ in "'--kind' is wrong" })
    }
    if let node {
      let text = "node ~ \(Notation.quoted(node))"
      parts.append(try Self.parsed(text) { _ in "'--node' is wrong" })
    }
    return parts.isEmpty ? .everything : .all(parts)
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
