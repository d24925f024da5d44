import EventModel

/// The roots of a session, each with a hash of its consequences.
///
/// A root is an event without a cause in the session: an input, the start, a gap, or an event whose
/// cause is lost. The end of a session is left out. The memory is 8 bytes an event and 32 bytes a root,
/// whatever the events contain.
package struct SessionOutline {
  /// One root with everything that followed from it, also in later turns.
  package struct Root: Hashable, Sendable {
    /// The number of the event.
    package var number: Int
    /// The hash of the event's content.
    var key: UInt64
    /// The hash of the contents of all consequences, in order, with their causes.
    var consequences = ContentHash()
    /// The number of consequences.
    package fileprivate(set) var count: UInt32 = 0

    /// Whether the same followed from another root.
    package func hasSameConsequences(as other: Root) -> Bool {
      consequences == other.consequences
    }
  }

  /// Hashes of what is not compared, to name what else differs.
  struct Circumstances: Hashable {
    var times = ContentHash()
    var numbers = ContentHash()
    var places = ContentHash()
    /// The contents of all events in one order, with their causes.
    var order = ContentHash()
  }

  /// The roots, in order.
  package private(set) var roots: [Root] = []
  private(set) var circumstances = Circumstances()
  /// What was ignored, with the patterns that were used.
  package private(set) var ignored: IgnoredPaths

  /// Reads a session once.
  ///
  /// - Throws: ``LogError``.
  package init(of timeline: SessionTimeline, ignoring ignored: IgnoredPaths) throws {
    var walk = OutlineWalk(symbols: timeline.symbols, ignoring: ignored)
    var roots: [Root] = []
    var circumstances = Circumstances()
    try timeline.forEachEvent { header, payload in
      guard let step = walk.append(header, payload) else { return true }
      circumstances.times.add(UInt64(bitPattern: header.time))
      let version = header.kind == .commit || header.kind == .effectBegan ? header.count : 0
      circumstances.numbers.add(UInt64(bitPattern: Int64(header.number)))
      circumstances.numbers.add(UInt64(bitPattern: Int64(header.cause)))
      circumstances.numbers.add(version)
      circumstances.places.add(UInt64(header.place.id))
      circumstances.order.add(step.content)
      if step.root == roots.count {
        roots.append(Root(number: header.number, key: step.content))
      } else {
        roots[step.root].consequences.add(step.content)
        roots[step.root].count += 1
      }
      return true
    }
    (self.roots, self.circumstances) = (roots, circumstances)
    self.ignored = walk.content.ignored
  }
}

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
