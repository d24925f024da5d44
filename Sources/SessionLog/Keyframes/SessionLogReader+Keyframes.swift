import CBOR
import EventModel

extension SessionLogReader {
  /// Compares every keyframe with the state that the events before it make.
  ///
  /// Reading believes keyframes, because folding up to each of them would cost as much as doing
  /// without. This pass costs one fold of the session, and nothing in a log without keyframes. A
  /// wrong keyframe is then damage of ``integrity``. Where events are lost, there is no state to
  /// compare with up to the next keyframe.
  ///
  /// Source: FORMAT.md, "Keyframes".
  ///
  /// - Parameter names: The table for the names in the log, which are forgotten on the way.
  package func verifyKeyframes(names: SymbolTable = SymbolTable()) throws(LogError) {
    guard chunks.contains(where: \.beginsKeyframe) else { return }
    let reader = again(names)
    try reader.compareKeyframes()
    for region in reader.damage {
      note(ChunkReader.Failure(cause: region.cause, range: region.range, found: ""))
    }
  }

  /// Returns a reader of the same chunks with another table of symbols.
  private func again(_ symbols: SymbolTable) -> SessionLogReader {
    SessionLogReader(
      source, file: file, mode: mode, symbols: symbols,
      start: HeadReader.Result(head: head, end: headEnd, hash: headHash),
      part: LogStructure(
        entries: chunks, damage: damage, tornSize: tornSize, intactCount: chunks.count),
      firstNumber: firstNumber)
  }

  private func compareKeyframes() throws(LogError) {
    var pass = KeyframePass(fold: KeyframeFold(symbols: symbols))
    for index in chunks.indices {
      if pass.fold.isTooLarge { return }
      if chunks[index].beginsKeyframe {
        guard try compareKeyframe(at: index, &pass) else { return }
      } else if !chunks[index].holdsKeyframe {
        try fold(index, into: &pass)
      }
    }
  }

  /// The state of the events read so far.
  private struct KeyframePass: ~Copyable {
    var fold: KeyframeFold
    /// The number after that of the last event.
    var next = 0
    /// Whether a chunk since the last event cannot be used.
    var isBroken = false

    /// Passes numbers that no event has. Unless the recording itself lacks them, events are lost.
    mutating func skip(to number: Int, isRecorded: Bool) {
      if number > next, !isRecorded {
        fold.add(EventHeader(kind: .gap), payload: UnsafeRawBufferPointer(start: nil, count: 0))
      }
      next = max(next, number)
    }
  }

  private func fold(_ index: Int, into pass: inout KeyframePass) throws(LogError) {
    pass.skip(
      to: chunks[index].firstNumber,
      isRecorded: isRecordedGap(before: index, isBroken: pass.isBroken))
    var hasEvents = false
    let failure = try decodeChunk(index) { header, payload in
      if KeyframeFold.changesState(header.kind) { pass.fold.add(header, payload: payload) }
      pass.next = header.number + 1
      hasEvents = true
      return true
    }
    if let failure { note(failure) }
    pass.isBroken = failure != nil || (pass.isBroken && !hasEvents)
  }

  /// - Returns: False if the rest of the keyframes cannot be compared.
  private func compareKeyframe(
    at start: Int, _ pass: inout KeyframePass
  ) throws(LogError) -> Bool {
    guard let keyframe = try keyframe(at: start) else {
      // Without it the state before the first event is not known.
      if start == 0 { pass.isBroken = true }
      return true
    }
    let end = chunks[start...].dropFirst().firstIndex {
      !$0.flags.contains(.keyframeContinues)
    }
    let isLater = start == 0 && beginsLater
    if !isLater {
      pass.skip(
        to: keyframe.number, isRecorded: isRecordedGap(beforeKeyframe: start, end, pass.isBroken))
    }
    if pass.fold.hasGap || isLater {
      pass.fold = KeyframeFold(symbols: symbols)
      pass.next = keyframe.number
      pass.isBroken = false
      if pass.fold.restore(keyframe) { return true }
      noteKeyframe(chunks[start], before: end.map { chunks[$0] })
      return false
    }
    if !Self.isEqual(keyframe, pass.fold.keyframe()) {
      noteKeyframe(chunks[start], before: end.map { chunks[$0] })
    } else if symbols.isForgetful {
      // The keyframe is equal, so a new fold can begin with it, without the names of the old one.
      pass.fold = KeyframeFold(symbols: symbols)
      symbols.forgetUnused()
      return try self.keyframe(at: start).map { pass.fold.restore($0) } ?? false
    }
    return true
  }

  /// Whether numbers before a keyframe were already missing when it was written, which the mark of
  /// the events after it says.
  ///
  /// - Parameter end: The position of the chunk after the keyframe.
  func isRecordedGap(beforeKeyframe start: Int, _ end: Int?, _ isBroken: Bool) -> Bool {
    guard !isBroken, let end, end < chunks.count else { return false }
    return chunks[end].flags.contains(.gapBefore)
      && (start...end).allSatisfy { !hasDamage(before: $0) }
  }

  /// Whether ``verifyKeyframes()`` has found that a keyframe is not the state before it.
  func isWrongKeyframe(at index: Int) -> Bool {
    damage.contains { $0.cause == .keyframe && $0.range.lowerBound == chunks[index].offset }
  }

  /// Whether the log begins with the state before an event that is not the first of the session.
  private var beginsLater: Bool {
    chunks.first.map { $0.beginsKeyframe && $0.firstNumber > 0 } ?? false
  }

  /// Whether the log begins with the state before a later event, and that state cannot be read.
  var hasLostBeginning: Bool {
    get throws(LogError) { beginsLater ? try keyframe(at: 0) == nil : false }
  }

  /// The number of the first event; 0 unless the log begins with the state before a later one.
  package var firstEvent: Int { beginsLater ? chunks[0].firstNumber : 0 }

  /// The state before the first event; nil if the log begins with the session.
  package var stateBeforeFirstEvent: Projection? {
    get throws {
      guard beginsLater else { return nil }
      return try keyframe(at: 0).flatMap { try? Projection(symbols: symbols, $0) }
    }
  }

  private func noteKeyframe(_ entry: ChunkEntry, before next: ChunkEntry?) {
    let range = entry.offset..<(next?.offset ?? size)
    note(ChunkReader.Failure(cause: .keyframe, range: range, found: "another state"))
  }

  /// Whether a keyframe has the expected nodes and values. A node that holds null may be missing:
  /// earlier builds leave it out if no commit has changed it.
  private static func isEqual(
    _ keyframe: Keyframe, _ expected: [(node: Symbol, state: [UInt8], hash: UInt32?)]
  ) -> Bool {
    let null = CBORValue.null.encoded
    let found = Set(keyframe.parts.map(\.node))
    let needed = expected.lazy.filter { $0.state != null || found.contains($0.node) }
    return keyframe.parts.elementsEqual(needed) { $0.node == $1.node && $0.state == $1.state }
  }

  /// Reads every keyframe and checks its form and its hashes. A wrong one is then damage of
  /// ``integrity``.
  package func checkKeyframes() throws(LogError) {
    for index in chunks.indices where chunks[index].holdsKeyframe {
      let failure = try decodeChunk(index) { _, _ in true }
      if let failure { note(failure) }
    }
  }

  /// Reads the whole file and checks every part of it.
  ///
  /// - Parameter onEvent: Called with the number of each event that was read.
  package func verify(onEvent: (Int) -> Void = { _ in }) throws(LogError) -> LogIntegrity {
    let whole = try SessionLogReader(source, file: file, mode: .salvage, symbols: symbols)
    try whole.checkKeyframes()
    do {
      try whole.forEachEvent { header, _ in
        onEvent(header.number)
        return true
      }
    } catch let error as LogError {
      throw error
    } catch {}
    try whole.verifyKeyframes()
    return try whole.integrity
  }
}
