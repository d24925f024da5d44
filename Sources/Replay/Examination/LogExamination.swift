import EventModel
import SessionLog

/// Everything about a log that does not need its application: each rule of the format, and whether
/// the events fit each other.
package struct LogExamination {
  package let reader: SessionLogReader
  package let integrity: LogIntegrity
  /// The readable events, without those of gaps.
  package private(set) var eventCount = 0
  /// The gaps that the recording itself has: the first number, how many events, and the reason.
  package private(set) var gaps: [(number: Int, count: UInt64, reason: String)] = []
  /// The ranges of events whose state is certain.
  package private(set) var certain: [Range<Int>] = []
  package private(set) var contradiction: String?
  package private(set) var end: EventHeader?
  package private(set) var isEndRight = true
  /// The paths of secrets that a recorder was to replace and did not.
  package private(set) var clear: [StatePath] = []

  /// Reads the whole log, twice.
  ///
  /// - Parameters:
  ///   - onChecked: Takes the number of each event whose bytes were checked.
  ///   - onRead: Takes the number of each event that was applied.
  /// - Throws: ``LogError`` if the file cannot be read or is not a log.
  package init(
    of reader: SessionLogReader, onChecked: (Int) -> Void, onRead: (Int) -> Void
  ) throws {
    self.reader = reader
    integrity = try reader.verify(onEvent: onChecked)
    try readEvents(onRead)
  }

  private mutating func readEvents(_ onRead: (Int) -> Void) throws {
    let lost = integrity.lostEvents
    let keyframes = Set(reader.chunks.filter(\.beginsKeyframe).map(\.firstNumber))
    var state = try reader.stateBeforeFirstEvent ?? Projection(symbols: reader.symbols)
    var first = state.lastEvent + 1
    try reader.forEachEvent { header, payload in
      onRead(header.number)
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
  package var isSound: Bool {
    isWhole && contradiction == nil && isEndRight && gaps.isEmpty && !reader.head.lacksLostEvents
  }

  /// Whether a recovered log is sound but for what was lost of the one that it was made of.
  package var isSoundButForLoss: Bool {
    isWhole && contradiction == nil && isEndRight && reader.head.lacksLostEvents
  }

  private var isWhole: Bool { !integrity.isLossy && !reader.isHeadLost }
}

extension UInt64 {
  /// The sum, or the greatest number if the sum is greater.
  fileprivate func saturatingSum(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
