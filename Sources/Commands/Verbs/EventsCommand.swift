import ArgumentParser
import EventModel
import Timeline

struct EventsCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "The events of a log, as a causal tree or flat.",
    discussion: """
      Filters: kind = commit, node ~ app.cart*, path ~ **.total, n >= 100, depth = 0, \
      text ~ *tea*, joined by and, or, not and parentheses; terms side by side mean and.
      """)

  @OptionGroup var source: LogArgument

  @OptionGroup var wanted: FilterOptions

  @OptionGroup var range: EventRange

  @Flag(help: "Leave out the indentation that shows causes.")
  var flat = false

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(help: "Go on as the log grows, until the session ends.")
  var follow = false

  @OptionGroup var colors: ColorOption

  func run() throws {
    let timeline = try SessionTimeline(log: source.log)
    let range = try range.resolved(in: timeline, isGrowing: follow)
    let followed = follow ? try FollowedLog(source.log, symbols: timeline.symbols) : nil
    let causes = followed.map { log in RecentCauses(inGrowing: { try log.timeline() }) }
    let filter = try wanted.combined()
    var printer = EventPrinter(
      causes ?? RecentCauses(in: timeline), symbols: timeline.symbols, range: range,
      wanted: filter, isJSON: json, isFlat: flat)
    if let followed {
      try followed.forEachEvent { try printer.add($0, $1) }
    } else {
      try timeline.forEachEvent(from: range.lowerBound) { try printer.add($0, $1) }
      if filter != .everything, printer.counts.printed == 0 {
        try EmptyResult(timeline: timeline, filter: filter, count: printer.counts.read).report()
      }
      try timeline.endIfLossy(source.log)
    }
  }
}
