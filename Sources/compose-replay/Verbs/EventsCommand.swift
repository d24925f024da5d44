import ArgumentParser
import CBOR
import EventModel
import Foundation
import SessionLog
import SnapshotDiff
import Timeline

struct EventsCommand: ParsableCommand {
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

  func run() throws {
    var timeline = try SessionTimeline(log: source.log)
    let range = try range.resolved(in: timeline)
    let wanted = try wanted.combined()
    var forest = CauseForest()
    var hasEnded = try print(timeline, range, wanted, &forest)
    while follow && !hasEnded {
      try Output.standard.flush()
      usleep(200_000)
      let next = timeline.count
      timeline = try SessionTimeline(log: source.log)
      guard timeline.count > next else { continue }
      hasEnded = try print(timeline, next...range.upperBound, wanted, &forest)
    }
    try timeline.endIfLossy(source.log)
  }

  /// Prints the matching events of a range.
  ///
  /// - Returns: Whether these included the end of the session or of the range.
  private func print(
    _ timeline: SessionTimeline, _ range: ClosedRange<Int>, _ wanted: EventFilter,
    _ forest: inout CauseForest
  ) throws -> Bool {
    var hasEnded = false
    let document = EventDocument(symbols: timeline.symbols)
    try timeline.forEachEvent(from: forest.nextNumber) { header, payload in
      forest.append(header)
      if header.kind == .end || header.number >= range.upperBound { hasEnded = true }
      guard range.contains(header.number) else { return header.number < range.lowerBound }
      let event = Event(header, payload: Array(payload))
      let (root, depth) = (forest.root(of: header.number), forest.depth(of: header.number))
      let subject = FilterSubject(
        event: event, symbols: timeline.symbols, depth: { depth }, root: { root })
      if wanted.matches(subject) { try print(event, forest, document, timeline.symbols) }
      return true
    }
    return hasEnded
  }

  private func print(
    _ event: Event, _ forest: CauseForest, _ document: EventDocument, _ symbols: SymbolTable
  ) throws {
    let depth = forest.depth(of: event.number)
    if json {
      let value = document.value(of: event, root: forest.root(of: event.number), depth: depth)
      return try Output.standard.line(JSON.text(ofPlain: value))
    }
    let indent = flat ? "" : String(repeating: "  ", count: min(depth, 20))
    let time = event.header.startsTurn ? "  \(SessionTime.text(event.time))" : ""
    let text = event.payload.withUnsafeBytes {
      Transcript.summary(of: event.header, payload: $0, symbols: symbols, showsPlaces: true)
    }
    try Output.standard.line(Escaping.escaped("\(indent)@\(event.number)\(time)  \(text)"))
  }
}
