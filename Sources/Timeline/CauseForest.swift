import EventModel

/// The root and the depth of each event, in the order of the session.
package struct CauseForest {
  private var numbers = EventNumbers()
  /// The places of the roots.
  private var roots: [Int32] = []
  private var depths: [UInt32] = []
  /// The places of roots of which a cause is missing.
  private var unknownRoots: Set<Int32> = []

  /// Creates a forest without events.
  package init() {}

  /// The number after that of the last event added.
  package var nextNumber: Int { numbers.last + 1 }

  /// Adds the next event.
  package mutating func append(_ header: EventHeader) {
    let cause = numbers.contains(header.cause) ? numbers.place(of: header.cause) : nil
    guard numbers.append(header.number) else { return }
    roots.append(cause.map { roots[$0] } ?? Int32(numbers.count - 1))
    let lacksCause = cause == nil && header.cause >= 0 && header.cause < header.number
    if lacksCause || header.kind == .gap { unknownRoots.insert(Int32(numbers.count - 1)) }
    depths.append(cause.map { depths[$0] &+ 1 } ?? 0)
  }

  /// Whether an event of this number was added.
  package func contains(_ number: Int) -> Bool { numbers.contains(number) }

  /// Returns the number of the event at the root of an event's causes.
  package func root(of number: Int) -> Int {
    numbers.contains(number) ? numbers[Int(roots[numbers.place(of: number)])] : number
  }

  /// Whether the root of an event's causes is the first one, and no cause is missing.
  package func isRootKnown(of number: Int) -> Bool {
    !numbers.contains(number) || !unknownRoots.contains(roots[numbers.place(of: number)])
  }

  /// Returns the number of causes between an event and its root.
  package func depth(of number: Int) -> Int {
    numbers.contains(number) ? Int(depths[numbers.place(of: number)]) : 0
  }
}
