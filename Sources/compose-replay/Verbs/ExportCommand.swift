import ArgumentParser
import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "A log in a form that other tools read.",
    discussion: "chrome is the trace event form that chrome://tracing and Perfetto open.")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case ndjson, json, chrome, transcript
  }

  @OptionGroup var source: LogArgument

  @Option(help: "ndjson, json, chrome or transcript.")
  var format = Format.ndjson

  func run() throws {
    let timeline = try SessionTimeline(log: source.log)
    switch format {
    case .ndjson: try exportEvents(timeline, open: nil, separator: "", close: nil)
    case .json: try exportEvents(timeline, open: "[", separator: ",", close: "]")
    case .chrome: try exportTrace(timeline)
    case .transcript:
      var writer = TranscriptWriter(symbols: timeline.symbols)
      try timeline.forEachEvent { header, payload in
        try Output.standard.line(writer.line(for: Event(header, payload: Array(payload))))
        return true
      }
    }
    try timeline.endIfLossy(source.log)
  }

  private func exportEvents(
    _ timeline: SessionTimeline, open: String?, separator: String, close: String?
  ) throws {
    if let open { try Output.standard.line(open) }
    var causes = RecentCauses(in: timeline)
    let document = EventDocument(symbols: timeline.symbols)
    // Damage can make any event the last one, so a line waits until there is another one.
    var waiting: String?
    try Self.readingToEnd {
      try timeline.forEachEvent { header, payload in
        let place = try causes.append(header)
        let value = document.value(
          of: Event(header, payload: Array(payload)), root: place.root, depth: place.depth)
        if let waiting { try Output.standard.line(waiting + separator) }
        waiting = JSON.text(ofPlain: value)
        return true
      }
    } finally: {
      if let waiting { try Output.standard.line(waiting) }
      if let close { try Output.standard.line(close) }
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
      if !(error is OutputError) { try end() }
      throw error
    }
    try end()
  }

  /// Writes one slice per event on the track of its component, and an arrow from each cause.
  private func exportTrace(_ timeline: SessionTimeline) throws {
    try Output.standard.line("{\"traceEvents\":[")
    var tracks: [String: Int] = [:]
    var places: [Int: (track: Int, time: Double)] = [:]
    var order: Int64 = 0
    var isFirst = true
    func write(_ value: CBORValue) throws {
      try Output.standard.line((isFirst ? "" : ",") + JSON.text(ofPlain: value))
      isFirst = false
    }
    try Self.readingToEnd {
      try timeline.forEachEvent { header, payload in
        let name = Self.track(of: header, timeline.symbols)
        if tracks[name] == nil {
          tracks[name] = tracks.count + 1
          try write(Self.trackName(name, tracks.count))
        }
        let track = tracks[name] ?? 0
        // Events of a turn have the same time. One nanosecond between them keeps their order
        // visible; turns are at least 1 µs apart.
        order = header.startsTurn ? 0 : min(order + 1, 999)
        let time = Self.nanoseconds(header.time, order)
        try write(Self.slice(header, payload, timeline.symbols, track: track, time: time))
        if let cause = places[header.cause] {
          try write(Self.flow("s", header.number, cause.track, cause.time))
          try write(Self.flow("f", header.number, track, time))
        }
        places[header.number] = (track, time)
        return true
      }
    } finally: {
      try Output.standard.line("],\"displayTimeUnit\":\"ms\"}")
    }
  }

  private static func track(of header: EventHeader, _ symbols: SymbolTable) -> String {
    let path = symbols[header.node].split(separator: "/").first.map(String.init) ?? ""
    return path.isEmpty ? header.kind.name : path
  }

  private static func trackName(_ name: String, _ track: Int) -> CBORValue {
    .map([
      CBORPair(.text("ph"), .text("M")), CBORPair(.text("name"), .text("thread_name")),
      CBORPair(.text("pid"), .int(1)), CBORPair(.text("tid"), .int(Int64(track))),
      CBORPair(.text("args"), .map([CBORPair(.text("name"), .text(name))])),
    ])
  }

  private static func slice(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ symbols: SymbolTable, track: Int,
    time: Double
  ) -> CBORValue {
    .map([
      CBORPair(.text("ph"), .text("X")),
      CBORPair(.text("name"), .text("\(header.kind.name) \(symbols[header.name])")),
      CBORPair(.text("pid"), .int(1)), CBORPair(.text("tid"), .int(Int64(track))),
      CBORPair(.text("ts"), microseconds(time)), CBORPair(.text("dur"), .float(0.001)),
      CBORPair(
        .text("args"),
        .map([
          CBORPair(.text("n"), .int(Int64(header.number))),
          CBORPair(
            .text("what"), .text(Transcript.summary(of: header, payload: payload, symbols: symbols))
          ),
        ])),
    ])
  }

  /// Nanoseconds from microseconds. Near the end of the range of times they are rounded.
  private static func nanoseconds(_ time: Int64, _ order: Int64) -> Double {
    time < .max / 1_000 ? Double(time * 1_000 + order) : Double(time) * 1_000
  }

  /// The unit of the format, from nanoseconds.
  private static func microseconds(_ time: Double) -> CBORValue { .float(time / 1_000) }

  private static func flow(_ phase: String, _ id: Int, _ track: Int, _ time: Double) -> CBORValue {
    .map([
      CBORPair(.text("ph"), .text(phase)), CBORPair(.text("name"), .text("cause")),
      CBORPair(.text("cat"), .text("cause")), CBORPair(.text("id"), .int(Int64(id))),
      CBORPair(.text("bp"), .text("e")), CBORPair(.text("pid"), .int(1)),
      CBORPair(.text("tid"), .int(Int64(track))), CBORPair(.text("ts"), microseconds(time)),
    ])
  }
}
