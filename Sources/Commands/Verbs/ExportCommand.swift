import ArgumentParser
import CBOR
import EventModel
import Platform
import Replay
import SessionLog
import SnapshotDiff
import Timeline

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "A log in a form that other tools read.",
    discussion: """
      chrome is the trace event form that chrome://tracing and Perfetto open, asciicast the film that \
      asciinema plays.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case ndjson, json, chrome, transcript, asciicast
  }

  @OptionGroup var source: LogArgument

  @Option(help: "ndjson, json, chrome, transcript or asciicast.")
  var format = Format.ndjson

  @OptionGroup var wanted: FilterOptions

  @OptionGroup var pauses: PauseOption

  func run() throws {
    let filter = try wanted.combined()
    if filter != .everything, format != .ndjson, format != .json {
      throw Problem(
        code: ExitCodes.usage, what: "a part of the events is no \(format.rawValue)",
        help: "use '--format ndjson' or '--format json' with a filter")
    }
    let timeline = try SessionTimeline(log: source.log)
    Surroundings.current.watchSignals()
    let work = Work(
      "exporting", source.log, of: timeline.count, isShown: !Output.isTerminal,
      rest: ": the output is not whole")
    timeline.onEvent = { number in
      work.show(number)
      try work.endIfInterrupted()
    }
    do {
      try export(timeline, filter)
    } catch let error as OutputError where error.error == .interrupted {
      try work.endIfInterrupted()
      throw error
    }
    try timeline.endIfLossy(source.log)
  }

  private func export(_ timeline: SessionTimeline, _ filter: EventFilter) throws {
    switch format {
    case .ndjson: try exportEvents(timeline, filter, open: nil, separator: "", close: nil)
    case .json: try exportEvents(timeline, filter, open: "[", separator: ",", close: "]")
    case .chrome: try exportTrace(timeline)
    case .asciicast: try FilmExport(timeline, longestPause: try pauses.longest()).write()
    case .transcript:
      var writer = TranscriptWriter(symbols: timeline.symbols)
      try timeline.forEachEvent { header, payload in
        try Output.standard.line(writer.line(for: Event(header, payload: Array(payload))))
        return true
      }
    }
  }

  private func exportEvents(
    _ timeline: SessionTimeline, _ filter: EventFilter, open: String?, separator: String,
    close: String?
  ) throws {
    if let open { try Output.standard.line(open) }
    var selection = try EventSelection(filter, in: timeline)
    let document = EventDocument(symbols: timeline.symbols)
    // Damage can make any event the last one, so a line waits until there is another one.
    var waiting: String?
    var isEmpty = true
    try Self.readingToEnd {
      try timeline.forEachEvent { header, payload in
        guard let found = try selection.add(header, payload) else { return true }
        isEmpty = false
        let value = document.value(of: found.event, found.place)
        if let waiting { try Output.standard.line(waiting + separator) }
        waiting = JSON.text(ofPlain: value)
        return true
      }
    } finally: {
      if let waiting { try Output.standard.line(waiting) }
      if let close { try Output.standard.line(close) }
    }
    if isEmpty, filter != .everything {
      try EmptyResult(
        timeline: timeline, filter: filter, count: timeline.count,
        unmetPaths: selection.unmetPaths
      ).report()
    }
  }

  /// Reads events, and ends the document also when the log cannot be read further.
  ///
  /// - Throws: The error of `body`, after the end of the document.
  private static func readingToEnd(
    _ body: () throws -> Void, finally end: () throws -> Void
  ) throws {
    do {
      try body()
    } catch {
      if !(error is OutputError || error is Interrupted) { try end() }
      throw error
    }
    try end()
  }

  private func exportTrace(_ timeline: SessionTimeline) throws {
    try Output.standard.line("{\"traceEvents\":[")
    var isFirst = true
    var trace = TraceExport(timeline) { value in
      try Output.standard.line((isFirst ? "" : ",") + JSON.text(ofPlain: value))
      isFirst = false
    }
    try Self.readingToEnd {
      try trace.writeEvents()
    } finally: {
      try Output.standard.line("],\"displayTimeUnit\":\"ms\"}")
    }
  }
}
