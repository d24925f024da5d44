import EventModel

/// The facts about a chunk that a reader keeps and an index contains.
package struct ChunkEntry: Equatable, Sendable {
  /// The offset of the chunk's mark, in bytes from the start of the file.
  package var offset: Int
  /// The number of the chunk's first event, or of the next event if the chunk has none.
  package var firstNumber: Int
  /// The time of the event before the chunk, µs since the session began.
  package var firstTime: Int64
  var contentHash: UInt32
  var flags: ChunkMark.Flags
  var keyframeDistance: UInt16

  /// The distance of the chunk after this one, if that holds no keyframe.
  var nextKeyframeDistance: UInt16 {
    keyframeDistance >= ChunkMark.unknownDistance - 1
      ? ChunkMark.unknownDistance : keyframeDistance + 1
  }

  /// Whether a keyframe begins with this chunk.
  package var beginsKeyframe: Bool { flags.contains(.keyframe) }

  /// Whether the chunk contains parts of a keyframe and no events.
  package var holdsKeyframe: Bool { !flags.isDisjoint(with: [.keyframe, .keyframeContinues]) }

  /// Whether numbers and times do not go back from this chunk to a later one. Only a chunk with a
  /// keyframe has no event, and so the number of the chunk after it.
  func precedes(_ next: ChunkEntry) -> Bool {
    let isBefore =
      holdsKeyframe ? firstNumber <= next.firstNumber : firstNumber < next.firstNumber
    return isBefore && firstTime <= next.firstTime
  }
}

extension ChunkEntry {
  init(_ mark: ChunkMark, offset: Int) {
    self.init(
      offset: offset, firstNumber: Int(mark.firstNumber), firstTime: Int64(mark.firstTime),
      contentHash: mark.contentHash, flags: mark.flags, keyframeDistance: mark.keyframeDistance)
  }
}
