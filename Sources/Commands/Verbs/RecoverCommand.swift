import ArgumentParser
import EventModel
import SessionLog
import Timeline

struct RecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Write what is left of a damaged, cut or unfinished log into a new log.",
    discussion: """
      Keeps every intact event with its number, and the stored states. Each loss becomes a gap \
      event. Events in the journal of a killed recorder are included. Exit code 0 if nothing was \
      lost, else 3.
      """)

  enum Mode: String, ExpressibleByArgument, CaseIterable {
    case salvage
    case pointInTime = "point-in-time"
  }

  @OptionGroup var source: LogArgument

  @OptionGroup var target: NewLog

  @Option(help: "salvage keeps all intact parts, point-in-time those before the first damage.")
  var mode = Mode.salvage

  func run() throws {
    let path = try target.path(for: source.log, "recovered")
    let reader = try LogFile.reader(
      of: source.log, mode: mode == .salvage ? .salvage : .pointInTime)
    try reader.verifyKeyframes()
    let whole = try LogFile.reader(of: source.log).verify()
    var head = reader.head
    if whole.isLossy { head.note("recovered", whole.note) }
    let result = try NewLog.write(reader, to: path, head: head, "recovering")
    try Output.standard.line(
      Escaping.escaped("recovered \(Counting.things(result.eventCount, "event")) in \(path)"))
    for warning in Self.losses(reader, whole, result) { Output.message(Escaping.escaped(warning)) }
    if whole.isLossy || !result.lost.isEmpty { throw ExitCode(ExitCodes.lossy) }
  }

  private static func losses(
    _ reader: SessionLogReader, _ integrity: LogIntegrity, _ result: LogCopy.Result
  ) -> [String] {
    var lines: [String] = []
    if reader.isHeadLost {
      lines.append("lost  the head: the application and the seed; the new log cannot be replayed")
    }
    if case .torn(let bytes, _) = integrity {
      lines.append("lost  what the last \(Counting.grouped(bytes)) bytes held, no whole chunk")
    }
    var lost = result.lost
    if reader.mode == .pointInTime, let first = integrity.lostEvents.first {
      lost = [first.lowerBound..<first.lowerBound]
    }
    lines += lost.prefix(20).map { range in
      "lost  \(LogIntegrity.text(range))"
        + (range.count > 1 ? ", \(Counting.grouped(range.count)) events" : "")
    }
    if lost.count > 20 { lines.append("lost  \(lost.count - 20) more ranges") }
    return lines
  }
}
