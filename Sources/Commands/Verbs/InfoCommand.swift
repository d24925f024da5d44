import ArgumentParser
import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

struct InfoCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Head, counts, duration, sizes and integrity of a log.")

  @OptionGroup var source: LogArgument

  @OptionGroup var form: JSONOption

  @OptionGroup var colors: ColorOption

  func run() throws {
    let reader = try LogFile.reader(of: source.log)
    let timeline = try SessionTimeline(reader)
    timeline.onEvent = Work("reading", source.log, of: timeline.count, isShown: !form.json).show
    var tally = LogTally()
    try reader.checkKeyframes()
    try timeline.forEachEvent { header, _ in
      tally.count(header, reader.symbols)
      return true
    }
    let integrity = try reader.integrity
    if let end = tally.end { tally.compare(try timeline.state(after: end.number - 1)) }
    if form.json {
      try Output.standard.line(JSON.text(ofPlain: try document(reader, tally, integrity)))
    } else {
      for line in try lines(reader, tally, integrity) {
        try Output.standard.text(Escaping.escaped(line), as: .events)
      }
    }
    for warning in integrity.warnings(about: source.log) {
      Output.message(Escaping.escaped(warning))
    }
    if integrity.isLossy { throw ExitCode(ExitCodes.lossy) }
  }

  private func lines(
    _ reader: SessionLogReader, _ tally: LogTally, _ integrity: LogIntegrity
  ) throws -> [String] {
    let head = reader.head
    let size = reader.size
    let (count, held) = (max(try reader.eventCount, tally.next), tally.held)
    let perEvent = held == 0 ? 0 : Double(size) / Double(held)
    let chunks = reader.chunks.count
    var lines = [
      "log        \(source.log)"
    ]
    if reader.isHeadLost {
      lines.append("head       lost: the application and the seed are not known")
    } else {
      lines += [
        "app        \(head.application) \(head.version)",
        "recorded   seed \(head.seed), zone \(head.zone), locale \(head.locale)",
      ]
    }
    if let origin = head.origin { lines.append("origin     \(origin)") }
    lines += [
      "duration   \(SessionTime.seconds(try reader.duration))",
      "events     \(Counting.grouped(held))"
        + (held == count ? "" : " of \(Counting.grouped(count))")
        + (reader.journaledCount > 0
          ? ", \(Counting.grouped(reader.journaledCount)) of them in the journal beside the log"
          : ""),
      "size       \(Counting.grouped(size)) bytes, \(Self.decimal(perEvent)) an event, "
        + "\(chunks) chunk\(chunks == 1 ? "" : "s")",
      "integrity  \(Self.text(integrity))\(Self.keyframeText(reader))",
      "state      \(tally.stateText)",
      "kinds",
    ]
    for (kind, count) in tally.byKind {
      lines.append("  " + Self.column(kind) + Counting.grouped(count))
    }
    lines.append("nodes")
    for (node, count) in tally.topNodes(in: reader.symbols, limit: 10) {
      lines.append("  " + Self.column(node) + Counting.grouped(count))
    }
    return lines
  }

  private static func column(_ text: String) -> String {
    text + String(repeating: " ", count: max(2, 34 - text.count))
  }

  static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// What this verb has not done: comparing keyframes with the events costs many times the rest.
  private static func keyframeText(_ reader: SessionLogReader) -> String {
    let count = reader.chunks.count(where: \.beginsKeyframe)
    if count == 0 { return "" }
    let keyframes = "\(Counting.grouped(count)) keyframe\(count == 1 ? "" : "s")"
    return "; \(keyframes) not compared with the events, 'doctor' does that"
  }

  static func text(_ integrity: LogIntegrity) -> String {
    switch integrity {
    case .complete: "complete"
    case .unfinished: "intact to its last event; the session has no end"
    case .torn(let bytes, _): "cut off, \(bytes) bytes lost"
    case .damaged(let regions): "damaged in \(regions.count) place\(regions.count == 1 ? "" : "s")"
    }
  }

  private func document(
    _ reader: SessionLogReader, _ tally: LogTally, _ integrity: LogIntegrity
  ) throws -> CBORValue {
    let head = reader.head
    let word =
      switch integrity {
      case .complete: "complete"
      case .unfinished: "unfinished"
      case .torn: "torn"
      case .damaged: "damaged"
      }
    return .fields([
      "schema": .text("compose-replay/stats/1"), "log": .text(source.log),
      "app": .text(head.application), "version": .text(head.version),
      "seed": JSON.plain(.unsigned(head.seed)), "events": .int(Int64(try reader.eventCount)),
      "held": .int(Int64(tally.held)), "journaled": .int(Int64(reader.journaledCount)),
      "duration_us": .int(try reader.duration), "bytes": .int(Int64(reader.size)),
      "chunks": .int(Int64(reader.chunks.count)), "integrity": .text(word),
      "by_kind": .map(tally.byKind.map { CBORPair(.text($0.kind), .int(Int64($0.count))) }),
      "top_nodes": .array(
        tally.topNodes(in: reader.symbols, limit: 10).map { entry in
          .fields(["node": .text(entry.node), "events": .int(Int64(entry.count))])
        }),
    ])
  }
}
