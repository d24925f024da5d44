import EventModel

extension SessionLogReader {
  /// Compares every keyframe with the state that the events before it make.
  ///
  /// Reading believes keyframes, because folding up to each of them would cost as much as doing
  /// without. This pass costs one fold of the session, and nothing in a log without keyframes. A
  /// wrong keyframe is then damage of ``integrity``. After a gap there is no state to compare with
  /// up to the next keyframe. The pass ends at the first other damage.
  ///
  /// Source: FORMAT.md, "Keyframes".
  package func verifyKeyframes() throws(LogError) {
    guard chunks.contains(where: \.beginsKeyframe) else { return }
    let end = damage.first { $0.cause.endsEvents }?.range.lowerBound ?? .max
    var fold = KeyframeFold(symbols: symbols)
    var parts: [(node: Symbol, state: [UInt8])] = []
    for index in chunks.indices where chunks[index].offset < end {
      let entry = chunks[index]
      if fold.isTooLarge { return }
      let failure = try decodeChunk(index) { header, payload in
        if KeyframeFold.changesState(header.kind) { fold.add(header, payload: payload) }
        return true
      } part: { node, state in
        parts.append((node, Array(state)))
      }
      if let failure { return note(failure) }
      let next = index + 1 < chunks.count ? chunks[index + 1] : nil
      guard entry.holdsKeyframe, next?.flags.contains(.keyframeContinues) != true else { continue }
      let keyframe = Keyframe(number: entry.firstNumber, parts: parts)
      parts.removeAll()
      if fold.hasGap || beginsLater && entry.offset == chunks.first?.offset {
        fold = KeyframeFold(symbols: symbols)
        guard fold.restore(keyframe) else { return noteKeyframe(entry, before: next) }
      } else if !Self.isEqual(keyframe, fold.keyframe()) {
        noteKeyframe(entry, before: next)
      }
    }
  }

  /// Whether ``verifyKeyframes()`` has found that a keyframe is not the state before it.
  func isWrongKeyframe(at index: Int) -> Bool {
    damage.contains { $0.cause == .keyframe && $0.range.lowerBound == chunks[index].offset }
  }

  /// Whether the log begins with the state before an event that is not the first of the session.
  private var beginsLater: Bool {
    chunks.first.map { $0.beginsKeyframe && $0.firstNumber > 0 } ?? false
  }

  /// The state before the first event; nil if the log begins with the session.
  package var stateBeforeFirstEvent: Projection? {
    get throws {
      guard beginsLater else { return nil }
      return try keyframe(at: 0).flatMap { keyframe in
        var fold = KeyframeFold(symbols: symbols)
        return fold.restore(keyframe) ? fold.projection(at: keyframe.number - 1) : nil
      }
    }
  }

  private func noteKeyframe(_ entry: ChunkEntry, before next: ChunkEntry?) {
    let range = entry.offset..<(next?.offset ?? size)
    note(ChunkReader.Failure(cause: .keyframe, range: range, found: "another state"))
  }

  private static func isEqual(
    _ keyframe: Keyframe, _ expected: [(node: Symbol, state: [UInt8], hash: UInt32?)]
  ) -> Bool {
    keyframe.parts.count == expected.count
      && zip(keyframe.parts, expected).allSatisfy { $0.node == $1.node && $0.state == $1.state }
  }

  /// Reads the whole file and checks every part of it.
  package func verify() throws(LogError) -> LogIntegrity {
    let whole = try SessionLogReader(source, file: file, mode: .salvage, symbols: symbols)
    for index in whole.chunks.indices where whole.chunks[index].holdsKeyframe {
      let failure = try whole.decodeChunk(index) { _, _ in true }
      if let failure { whole.note(failure) }
    }
    do {
      try whole.forEachEvent { _, _ in true }
    } catch let error as LogError {
      throw error
    } catch {}
    try whole.verifyKeyframes()
    return try whole.integrity
  }
}
