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
