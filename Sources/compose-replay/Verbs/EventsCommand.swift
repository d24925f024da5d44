import ArgumentParser
import EventModel
import Timeline

struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "The events of a log, as a causal tree or flat.",
    discussion: """
      Filters: kind = commit, node ~ app.cart*, path ~ **.total, n >= 100, depth = 0, \
      text ~ *tea*, joined by and, or, not and parentheses; terms side by side mean and.
      """)

  @OptionGroup var source: LogArgument

  @Option(help: "Show events that match, such as 'kind = commit node ~ app.cart*'.")
  var filter: String?

  @Option(help: "Show events of one kind.")
  var kind: String?

  @Option(help: "Show events of nodes that match a pattern.")
  var node: String?

  @OptionGroup var range: EventRange

  @Flag(help: "Leave out the indentation that shows causes.")
  var flat = false

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(help: "Go on as the log grows, until the session ends.")
  var follow = false

  func run() throws {
    let timeline = try SessionTimeline(log: source.log)
    let range = try range.resolved(in: timeline)
    var printer = EventPrinter(
      symbols: timeline.symbols, range: range, wanted: try combinedFilter(), isJSON: json,
      isFlat: flat)
    if follow {
      try FollowedLog(source.log, symbols: timeline.symbols).forEachEvent { header, payload in
        try printer.add(header, payload)
      }
    } else {
      try timeline.forEachEvent { try printer.add($0, $1) }
    }
    try timeline.printWarnings(about: source.log)
  }

  private func combinedFilter() throws -> EventFilter {
    var parts: [EventFilter] = []
    if let filter {
      parts.append(try parsed(filter) { "the filter is wrong at column \($0)" })
    }
    if let kind { parts.append(try parsed("kind = \(kind)") { _ in "'--kind' is wrong" }) }
    if let node { parts.append(try parsed("node ~ \(node)") { _ in "'--node' is wrong" }) }
    return parts.isEmpty ? .everything : .all(parts)
  }

  /// - Parameter place: What is wrong, by the column in the text.
  private func parsed(_ text: String, _ place: (Int) -> String) throws -> EventFilter {
    do {
      return try EventFilter(parsing: text)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "\(place(error.column)): \(error.message)",
        help: error.nextStep, diagnostic: "CR2012")
    }
  }
}
