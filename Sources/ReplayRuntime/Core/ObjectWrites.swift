import Synchronization

/// Which writes change the observed objects of nodes, in a replay that looks for the places of events.
///
/// An object changes in place, and its commit follows when the code has run. So the objects are
/// compared when a write that their class announces begins and when it ends: a change between is that
/// write's. A change at any other time is known to be of no write.
package final class ObjectWrites {
  /// A write.
  package struct Write {
    /// What the finder keeps of its beginning.
    package var begin: AnyObject
    /// What the finder keeps of its end.
    package var end: AnyObject?
    /// What the finder keeps of the last time that the property was read; nil if it was not.
    package var read: AnyObject?
  }

  private struct Changes {
    /// What was recorded last when the changes began.
    var recorded: [UInt8]
    var current: [UInt8]
    /// What made the changes; nil for what no write explains.
    var writes: [Write?] = []
  }

  private static let used = Atomic(false)
  /// Whether this process has looked for places.
  package static var isUsed: Bool { used.load(ordering: .relaxed) }

  private unowned let runtime: Runtime
  private let mark: () -> AnyObject?
  private var changes: [ObjectIdentifier: Changes] = [:]
  private var open: [Write?] = []
  private var reads: [ObjectIdentifier: AnyObject] = [:]
  /// What made the changes of the commit that is being recorded; nil for any other event.
  package internal(set) var recorded: [Write?]?

  /// - Parameter mark: Called when a write begins. Returns what the finder keeps of it; nil while no
  ///   wanted event is near.
  package init(_ runtime: Runtime, mark: @escaping () -> AnyObject?) {
    (self.runtime, self.mark) = (runtime, mark)
    Self.used.store(true, ordering: .relaxed)
  }

  /// The number of the running turn; nil on a thread that runs none.
  package var turn: Int? { runtime.isInTurn ? runtime.turn.serial : nil }

  /// Called when a property is read. A change in place begins so, and has no source line at its end.
  package func noteRead(of property: AnyObject) {
    if runtime.isInTurn { reads[ObjectIdentifier(property)] = mark() }
  }

  /// A write that is about to be announced; nil while no wanted event is near.
  ///
  /// - Parameter property: What ``noteRead(of:)`` was told of; nil for a property that is changed in place.
  package func write(to property: AnyObject? = nil) -> Write? {
    mark().map { Write(begin: $0, read: property.flatMap { reads[ObjectIdentifier($0)] }) }
  }

  /// Called before the value changes, on the thread that writes.
  package func begin(_ write: Write?) {
    guard runtime.isInTurn else { return }
    if write != nil { look() }
    open.append(write)
  }

  /// Called after the write.
  package func end() {
    guard runtime.isInTurn, let write = open.last else { return }
    if write != nil {
      open[open.count - 1]?.end = mark()
      look()
    }
    open.removeLast()
  }

  /// Runs `record`, which records the changed objects of a node.
  func recording(_ node: RuntimeNode, _ record: () -> Int) -> Int {
    look()
    recorded = changes.removeValue(forKey: ObjectIdentifier(node))?.writes
    reads = [:]
    defer { recorded = nil }
    return record()
  }

  private func look() {
    runtime.objectKeepers?.forEachNode { node in
      guard let bytes = node.objectBytes else { return }
      let identity = ObjectIdentifier(node)
      var known = changes[identity] ?? Changes(recorded: bytes.recorded, current: bytes.recorded)
      if known.recorded != bytes.recorded {
        known = Changes(recorded: bytes.recorded, current: bytes.recorded)
      }
      if known.current != bytes.current {
        known.current = bytes.current
        known.writes.append(open.last ?? nil)
      }
      changes[identity] = known
    }
  }
}
