import EventModel

extension SessionLogReader {
  /// Compares every keyframe with the state that the events before it make.
  ///
  /// Reading believes keyframes, because folding up to each of them would cost as much as doing
  /// without. This pass costs one fold of the session, and nothing in a log without keyframes. A
  /// wrong keyframe is then damage of ``integrity``. The pass ends at the first other damage, after
  /// which there is no state to compare with.
  ///
  /// Source: FORMAT.md, "Keyframes".
  package func verifyKeyframes() throws(LogError) {
    guard chunks.contains(where: \.beginsKeyframe) else { return }
    let end = damage.first { $0.cause.endsEvents }?.range.lowerBound ?? .max
    var fold = KeyframeFold(symbols: symbols)
    var expected: ArraySlice<(node: Symbol, state: [UInt8], hash: UInt32?)> = []
    for index in chunks.indices where chunks[index].offset < end {
      let entry = chunks[index]
      if entry.beginsKeyframe { expected = fold.keyframe()[...] }
      if fold.isTooLarge { return }
      var isEqual = true
      let failure = try decodeChunk(index) { header, payload in
        if KeyframeFold.changesState(header.kind) { fold.add(header, payload: payload) }
        return true
      } part: { node, state in
        let part = expected.popFirst()
        isEqual = isEqual && part?.node == node && part?.state.elementsEqual(state) == true
      }
      if let failure { return note(failure) }
      guard entry.holdsKeyframe else { continue }
      let next = index + 1 < chunks.count ? chunks[index + 1] : nil
      let isLast = next?.flags.contains(.keyframeContinues) != true
      if !isEqual || isLast && !expected.isEmpty {
        let range = entry.offset..<(next?.offset ?? size)
        note(ChunkReader.Failure(cause: .keyframe, range: range, found: "another state"))
        expected = []
      }
    }
  }
}
