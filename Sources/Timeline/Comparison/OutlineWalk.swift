import EventModel

/// Finds, for each event of a session that is read in order, the first one to which its causes lead back.
struct OutlineWalk {
  private(set) var content: EventContent
  private var numbers = EventNumbers()
  /// By place: the index of the root, or −1 for an ignored event without one.
  private var roots: [Int32] = []
  /// By place: a hash of the kind, node and name of the event and of its causes.
  private var chains: [UInt32] = []
  private var rootCount: Int32 = 0

  init(symbols: SymbolTable, ignoring ignored: IgnoredPaths) {
    content = EventContent(symbols: symbols, ignoring: ignored)
  }

  /// Adds the next event.
  ///
  /// - Returns: The index of its root, and the hash of its content and of the kinds, nodes and names of
  ///   its causes; nil for the end, for an event that is ignored, and for a number that is not above the
  ///   last one.
  mutating func append(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) -> (root: Int, content: UInt64)? {
    let cause = numbers.contains(header.cause) ? numbers.place(of: header.cause) : nil
    guard header.kind != .end, numbers.append(header.number) else { return nil }
    var root = cause.map { roots[$0] } ?? -1
    var chain = cause.map { chains[$0] } ?? 0
    let own = content.hash(header, payload)
    defer {
      roots.append(root)
      chains.append(chain)
    }
    // What follows from an ignored event follows from its cause instead.
    guard let own else { return nil }
    var hash = ContentHash()
    hash.add(own)
    if root < 0 {
      root = rootCount
      rootCount += 1
    } else {
      hash.add(UInt64(chain))
    }
    // Without the payload, so that what follows from a changed event is not changed with it.
    var link = ContentHash()
    link.add(content.target(header))
    link.add(UInt64(chain))
    chain = UInt32(truncatingIfNeeded: link.value)
    return (Int(root), hash.value)
  }
}
