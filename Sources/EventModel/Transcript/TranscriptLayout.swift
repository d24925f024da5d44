import CBOR

/// The facts about the next line that follow from the earlier lines.
struct TranscriptLayout {
  var nextNumber = 0
  var time: Int64 = 0
  /// The number of the last event at each depth, while later lines can be indented below it.
  private var last: [Int] = []

  /// Returns the depth of an event: below its cause if that is still possible, otherwise 0.
  func depth(of header: EventHeader) -> Int {
    if header.startsTurn { return 0 }
    if let depth = last.lastIndex(of: header.cause) { return depth + 1 }
    return 0
  }

  /// Returns the cause of a line that does not name one.
  func cause(atDepth depth: Int, startsTurn: Bool) -> Int {
    depth == 0 || startsTurn || depth > last.count ? EventHeader.noCause : last[depth - 1]
  }

  mutating func add(_ header: EventHeader, depth: Int) {
    last.removeSubrange(min(depth, last.count)...)
    if last.count == depth { last.append(header.number) }
    nextNumber = header.number + 1
    time = header.time
  }
}
