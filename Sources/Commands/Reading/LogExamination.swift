import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

/// Everything about a log that does not need its application: each rule of the format, and whether
/// the events fit each other.
struct LogExamination {
  let log: String
  private let reader: SessionLogReader
  private let integrity: LogIntegrity
  /// The readable events, without those of gaps.
  private var eventCount = 0
  /// The gaps that the recording itself has: the first number, how many events, and the reason.
  private var gaps: [(number: Int, count: UInt64, reason: String)] = []
  /// The ranges of events whose state is certain.
  private var certain: [Range<Int>] = []
  private var contradiction: String?
  private var end: EventHeader?
  private var isEndRight = true
  /// The paths of secrets that a recorder was to replace and did not.
  private var clear: [StatePath] = []

  /// Reads the whole log.
  ///
  /// - Parameter isShown: Whether a terminal shows how far it is.
  /// - Throws: ``LogError`` if the file cannot be read or is not a log.
  init(_ log: String, isShown: Bool) throws {
    self.log = log
    reader = try LogFile.reader(of: log)
    let count = try? reader.eventCount
    integrity = try reader.verify(
      onEvent: Work("checking", log, of: count, isShown: isShown).show)
    try readEvents(Work("reading", log, of: count, isShown: isShown))
  }

  private mutating func readEvents(_ work: Work) throws {
    let lost = integrity.lostEvents
    let keyframes = Set(reader.chunks.filter(\.beginsKeyframe).map(\.firstNumber))
    var state = try reader.stateBeforeFirstEvent ?? Projection(symbols: reader.symbols)
    var first = state.lastEvent + 1
    try reader.forEachEvent { header, payload in
      work.show(header.number)
      if header.kind == .gap {
        if first <= state.lastEvent { certain.append(first..<state.lastEvent + 1) }
        first = .max
        if !lost.contains(where: { $0.lowerBound == header.number }) {
          add(gap: header)
        }
      } else {
        eventCount += 1
      }
      if first == .max, header.kind != .gap, keyframes.contains(header.number) {
        state = try reader.projection(after: header.number - 1)
        if state.firstGap == nil { first = header.number }
      }
      if header.kind == .end { try take(end: header, state) }
      if contradiction == nil { contradiction = apply(header, payload, to: &state) }
      clear += state.clearSecrets(of: header, payload)
      return true
    }
    if first <= state.lastEvent { certain.append(first..<state.lastEvent + 1) }
  }

  /// Gaps side by side with the same reason count as one.
  private mutating func add(gap header: EventHeader) {
    let reason = reader.symbols[header.name]
    if let last = gaps.last, last.reason == reason,
      UInt64(header.number) == UInt64(last.number).saturatingSum(last.count)
    {
      gaps[gaps.count - 1].count = last.count.saturatingSum(header.count)
    } else {
      gaps.append((header.number, header.count, reason))
    }
  }

  private func apply(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, to state: inout Projection
  ) -> String? {
    do throws(ProjectionError) {
      try state.apply(header, payload: payload)
      return DisorderedSet.isIn(payload)
        ? "@\(header.number): the elements of a set are not in bytewise order, each once" : nil
    } catch {
      return "\(error)"
    }
  }

  private mutating func take(end header: EventHeader, _ state: Projection) throws {
    end = header
    if state.firstGap != nil || contradiction != nil { return }
    isEndRight = header.count == UInt64(header.number) && header.extra == UInt64(state.stateHash)
  }

  /// Whether nothing is lost and nothing contradicts.
  var isSound: Bool {
    isWhole && contradiction == nil && isEndRight && gaps.isEmpty && !reader.head.lacksLostEvents
  }

  /// Whether a recovered log is sound but for what was lost of the one that it was made of.
  var isSoundButForLoss: Bool {
    isWhole && contradiction == nil && isEndRight && reader.head.lacksLostEvents
  }

  private var isWhole: Bool { !integrity.isLossy && !reader.isHeadLost }

  private var word: String {
    switch integrity {
    case .torn: "torn"
    case .damaged: "damaged"
    case .complete, .unfinished:
      isSound ? "sound" : contradiction != nil || !isEndRight ? "contradictory" : "incomplete"
    }
  }

  // MARK: Text

  var lines: [String] {
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
    return lines + helpLines
  }

  private static let longestList = 20

  private var regions: [DamagedRegion] {
    if case .damaged(let regions) = integrity { return regions }
    return []
  }

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

  private var helpLines: [String] {
    if !clear.isEmpty {
      let command = ShellCommand(
        ["redact", .log(log)] + clear.flatMap { ShellCommand.option("--path", $0.description) })
      return ["help: \(command.mention) writes a log without them"]
    }
    guard integrity.isLossy || reader.isHeadLost || reader.journaledCount > 0 else { return [] }
    let command = ShellCommand("recover", .log(log)).mention
    return ["help: \(command) writes what is left into a new log"]
  }

  // MARK: JSON

  /// The document of the schema `compose-replay/doctor/1`.
  var document: CBORValue {
    .fields([
      "schema": .text("compose-replay/doctor/1"), "log": .text(log), "result": .text(word),
      "head": .bool(!reader.isHeadLost), "bytes": .int(Int64(reader.size)),
      "events": .int(Int64(eventCount)), "journaled": .int(Int64(reader.journaledCount)),
      "damage": .array(regions.map(Self.value(of:))),
      "lost": .array(integrity.lostEvents.map(Self.value(of:))),
      "gaps": .array(
        gaps.map { gap in
          .fields([
            "first": .int(Int64(gap.number)), "count": JSON.plain(.unsigned(gap.count)),
            "reason": .text(gap.reason),
          ])
        }),
      "certain": .array(certain.map(Self.value(of:))),
      "contradiction": contradiction.map { .text($0) } ?? .null,
      "end": end == nil ? .null : .bool(isEndRight),
    ])
  }

  private static func value(of region: DamagedRegion) -> CBORValue {
    .fields([
      "cause": .text(LogProblem.text(of: region.cause)),
      "offset": .int(Int64(region.range.lowerBound)), "size": .int(Int64(region.range.count)),
      "lost": region.lostEvents.map(value(of:)) ?? .null,
    ])
  }

  private static func value(of range: Range<Int>) -> CBORValue {
    .fields(["first": .int(Int64(range.lowerBound)), "count": .int(Int64(range.count))])
  }
}

extension UInt64 {
  /// The sum, or the greatest number if the sum is greater.
  fileprivate func saturatingSum(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
