import ArgumentParser
import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

/// Counts of events by kind and by node.
struct LogTally {
  private var kinds = [Int](repeating: 0, count: 256)
  /// By the number of the symbol.
  private var nodes: [Int] = []
  private var stateMatches: Bool?
  /// The number of findings of parts of the state that are not in the log.
  private var leftOut = 0
  /// The end of the session, which contains the hash of the live states.
  private(set) var end: EventHeader?

  /// Compares the state after the last event with the end of the session.
  mutating func compare(_ projection: Projection) {
    // After a gap the state is not certain.
    if let end, projection.firstGap == nil {
      stateMatches = end.extra == UInt64(projection.stateHash)
    }
  }

  var stateText: String {
    switch stateMatches {
    case nil: "nothing to compare with: no end, or events are missing"
    case true?:
      "the commits add up to the live state"
        + (leftOut == 0
          ? "" : ", without \(Counting.things(leftOut, "part")) that the log does not have")
    case false?: "the commits do not add up to the live state"
    }
  }

  mutating func count(_ header: EventHeader, _ symbols: SymbolTable) {
    if header.kind == .note, Finding.Code(rawValue: symbols[header.name])?.leavesOutState == true {
      leftOut += 1
    }
    let size = header.kind == .gap ? Int(clamping: header.count) : 1
    let (end, isTooLarge) = header.number.addingReportingOverflow(size)
    next = isTooLarge ? .max : end
    kinds[Int(header.kind.rawValue)] += 1
    if header.kind == .end { self.end = header }
    if header.node == .none { return }
    let node = Int(header.node.id)
    if node >= nodes.count {
      nodes.append(contentsOf: repeatElement(0, count: node + 1 - nodes.count))
    }
    nodes[node] += 1
  }

  /// One more than the number of the last event. A gap counts as all the events that it replaces.
  private(set) var next = 0

  /// The number of events that the log holds. The session has had more before it, after gaps and where
  /// the log is damaged.
  var held: Int { kinds.reduce(0, +) - kinds[Int(EventKind.gap.rawValue)] }

  var byKind: [(kind: String, count: Int)] {
    kinds.enumerated().filter { $0.element > 0 }.map { index, count in
      (EventKind(rawValue: UInt8(index)).name, count)
    }
  }

  func topNodes(in symbols: SymbolTable, limit: Int) -> [(node: String, count: Int)] {
    nodes.enumerated().filter { $0.element > 0 }
      .map { (node: symbols[Symbol(id: UInt32($0.offset))], count: $0.element) }
      .sorted { ($1.count, $0.node) < ($0.count, $1.node) }
      .prefix(limit).map { $0 }
  }
}
