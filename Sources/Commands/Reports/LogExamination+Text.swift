import EventModel
import SessionLog
import Replay

extension LogExamination {
  /// The lines of `doctor`, which reads the log at a path.
  func lines(of log: String) -> [String] {
    var lines = ["\(word)  \(log)"]
    lines.append(
      "  head       \(reader.isHeadLost ? "lost: the application and the seed" : "intact")")
    if let origin = reader.head.origin { lines.append("             \(origin)") }
    lines.append(
      "  file       \(Counting.grouped(reader.size)) bytes, "
        + "\(reader.chunks.count) chunk\(reader.chunks.count == 1 ? "" : "s") can be read"
    )
    for region in regions.prefix(Self.longestList) {
      lines.append("             bytes \(Self.text(region.range)): \(text(of: region))")
    }
    if regions.count > Self.longestList {
      lines.append("             … and \(regions.count - Self.longestList) more places")
    }
    if case .torn(let bytes, _) = integrity {
      let first = reader.size - bytes
      lines.append(
        "             bytes \(Self.text(first..<reader.size)): the file ends inside a chunk")
    }
    lines.append("  events     \(Counting.grouped(eventCount)) can be read")
    if reader.journaledCount > 0 {
      lines.append(
        "             \(Counting.grouped(reader.journaledCount)) of them only in the journal beside it"
      )
    }
    for range in integrity.lostEvents.prefix(Self.longestList) {
      let count = range.count > 1 ? ", \(Counting.grouped(range.count)) events" : ""
      lines.append("             lost: \(LogIntegrity.text(range))\(count)")
    }
    for gap in gaps.prefix(Self.longestList) {
      lines.append(
        "             gap at @\(gap.number): \(Counting.things(Int(clamping: gap.count), "event")) (\(gap.reason))"
      )
    }
    if gaps.count > Self.longestList {
      lines.append("             … and \(gaps.count - Self.longestList) more gaps")
    }
    lines.append("  state      \(stateText)")
    lines.append("  end        \(endText)")
    if !clear.isEmpty {
      lines.append(
        "  secrets    in clear at \(clear.map(\.description).joined(separator: ", ")): the recorder was "
          + "killed before it replaced them")
    }
    return lines + helpLines(log)
  }

  private static let longestList = 20

  private func text(of region: DamagedRegion) -> String {
    let what = LogProblem.text(of: region.cause)
    return region.lostEvents == nil ? "\(what); no event is lost with it" : what
  }

  private static func text(_ range: Range<Int>) -> String {
    "\(Counting.grouped(range.lowerBound)) to "
      + Counting.grouped(max(range.lowerBound, range.upperBound - 1))
  }

  private var stateText: String {
    if let contradiction { return contradiction }
    if eventCount == 0 { return "there is no event" }
    if certain.isEmpty { return "not certain anywhere: the first events are lost" }
    if certain.count == 1, certain[0].upperBound == (try? reader.eventCount) {
      return
        "certain \(certain[0].lowerBound == 0 ? "everywhere" : "from @\(certain[0].lowerBound)")"
    }
    return "certain at "
      + certain.prefix(Self.longestList).map(LogIntegrity.text).joined(separator: ", ")
  }

  private var endText: String {
    guard end != nil else {
      return "none: the session was killed, is being recorded, or its end is lost"
    }
    return isEndRight ? "as the events make it" : "another state or number of events than before it"
  }

  private func helpLines(_ log: String) -> [String] {
    if !clear.isEmpty {
      let command = ShellCommand(
        ["redact", .log(log)] + clear.flatMap { ShellCommand.option("--path", $0.description) })
      return ["help: \(command.mention) writes a log without them"]
    }
    guard integrity.isLossy || reader.isHeadLost || reader.journaledCount > 0 else { return [] }
    let command = ShellCommand("recover", .log(log)).mention
    return ["help: \(command) writes what is left into a new log"]
  }

  /// What the log is, in a word.
  var word: String {
    switch integrity {
    case .torn: "torn"
    case .damaged: "damaged"
    case .complete, .unfinished:
      isSound ? "sound" : contradiction != nil || !isEndRight ? "contradictory" : "incomplete"
    }
  }

  var regions: [DamagedRegion] {
    if case .damaged(let regions) = integrity { return regions }
    return []
  }
}
