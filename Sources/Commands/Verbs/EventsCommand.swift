import ArgumentParser
import EventModel
import Replay
import Timeline

struct EventsCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "The events of a log, as a causal tree or flat.",
    discussion: """
      Filters: kind = commit, node ~ app.cart*, path ~ **.total, n >= 100, depth = 0, \
      text ~ *tea*; of values: app.cart.total < 0, isLoading becomes true, total: 475 -> 0 (a path of \
      one name is looked for everywhere); joined by and, or, not and parentheses; terms side by side \
      mean and. See 'compose-replay help filters'.
      """)

  @OptionGroup var source: LogArgument

  @OptionGroup var wanted: FilterOptions

  @OptionGroup var range: EventRange

  @OptionGroup var limits: EventLimits

  @Flag(help: "Print only how many events there are.")
  var count = false

  @Option(help: "Print how many there are by kind, node or control.")
  var groupBy: EventGrouping?

  @Flag(help: "Leave out the indentation that shows causes.")
  var flat = false

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(help: "Go on as the log grows, until the session ends.")
  var follow = false

  @OptionGroup var colors: ColorOption

  func run() throws {
    try limits.check(isGrowing: follow)
    let filter = try wanted.combined()
    let logs = [source.log] + range.otherLogs
    if follow {
      guard logs.count == 1 else {
        throw Problem(
          code: ExitCodes.usage, what: "'--follow' follows one log, and here are \(logs.count)",
          help: "follow each in a terminal of its own")
      }
      return try followEvents(filter)
    }
    var losses: [ExitCode] = []
    for log in logs {
      do {
        try printEvents(of: log, filter, isNamed: logs.count > 1)
      } catch let code as ExitCode {
        losses.append(code)
      }
    }
    if let first = losses.first { throw first }
  }

  private var form: EventPrinter.Form {
    if count || groupBy != nil { return .counts(groupBy, isJSON: json) }
    return json ? .json : flat ? .flat : .tree
  }

  /// - Throws: `ExitCode` if a part of the log is lost, after its events.
  private func printEvents(of log: String, _ filter: EventFilter, isNamed: Bool) throws {
    let timeline = try SessionTimeline(log: log)
    var printer = EventPrinter(
      try EventSelection(filter, in: timeline), symbols: timeline.symbols,
      range: try range.resolved(in: timeline, isGrowing: false), form: form, limits: limits)
    if isNamed, !json, !count { try Output.standard.line(Escaping.escaped("\(log):")) }
    try timeline.forEachEvent(from: printer.start) { try printer.add($0, $1) }
    try printer.end(of: isNamed ? log : nil)
    if filter != .everything, printer.counts.matching == 0 {
      try EmptyResult(
        timeline: timeline, filter: filter, count: printer.counts.read,
        unmetPaths: printer.unmetPaths
      ).report()
    }
    try timeline.endIfLossy(log)
  }

  private func followEvents(_ filter: EventFilter) throws {
    let timeline = try SessionTimeline(log: source.log)
    let range = try range.resolved(in: timeline, isGrowing: true)
    let followed = try FollowedLog(source.log, symbols: timeline.symbols)
    let causes = RecentCauses(inGrowing: { try followed.timeline() })
    var printer = EventPrinter(
      try EventSelection(filter, in: timeline, causes: causes), symbols: timeline.symbols,
      range: range, form: form, limits: limits)
    try followed.forEachEvent { try printer.add($0, $1) }
    try printer.end(of: nil)
  }
}
