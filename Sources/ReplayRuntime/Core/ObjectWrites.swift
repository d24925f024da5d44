import CBOR
import EventModel
import Synchronization

/// Which writes change the observed objects of nodes, in a replay that looks for the places of events.
///
/// An object changes in place, and its commit follows when the code has run. So the objects are
/// compared when a write that their class announces begins and when it ends. A change of one property
/// between is that write's; any other change, and all of a write inside which others were announced, are
/// of no known write.
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

  /// The write that has begun and not ended, with the announcements of it and inside it.
  private struct Open {
    var write: Write?
    var property: AnyHashable?
    var hasOthers = false
    var count = 1
  }

  private static let used = Atomic(false)
  /// Whether this process has looked for places.
  package static var isUsed: Bool { used.load(ordering: .relaxed) }

  /// Nil when the replay has ended. Observers of objects may live longer.
  private weak var runtime: Runtime?
  private let mark: () -> AnyObject?
  private var changes: [ObjectIdentifier: Changes] = [:]
  private var open: Open?
  private var reads: [ObjectIdentifier: AnyObject] = [:]
  /// What made the changes of the commit that is being recorded; nil for any other event.
  package internal(set) var recorded: [Write?]?

  fileprivate init(_ runtime: Runtime, mark: @escaping () -> AnyObject?) {
    (self.runtime, self.mark) = (runtime, mark)
    Self.used.store(true, ordering: .relaxed)
  }

  /// Whether the replay has ended.
  package var isOver: Bool { runtime == nil }

  /// The number of the running turn; nil on a thread that runs none.
  package var turn: Int? { runtime.flatMap { $0.isInTurn ? $0.turn.serial : nil } }

  /// Called when a property is read. A change in place begins so, and has no source line at its end.
  package func noteRead(of property: AnyObject) {
    if turn != nil { reads[ObjectIdentifier(property)] = mark() }
  }

  /// A write that is about to be announced; nil while no wanted event is near.
  ///
  /// - Parameter property: The object that ``noteRead(of:)`` gets for the property; nil if its reads are not
  ///   noted.
  package func write(to property: AnyObject? = nil) -> Write? {
    mark().map { Write(begin: $0, read: property.flatMap { reads[ObjectIdentifier($0)] }) }
  }

  /// Called before the value changes, on the thread that writes; by each observer of the property.
  package func begin(_ write: Write?, of property: AnyHashable?) {
    guard turn != nil else { return }
    if var known = open {
      known.count += 1
      known.hasOthers = known.hasOthers || known.property != property
      open = known
    } else {
      if write != nil { look() }
      open = Open(write: write, property: property)
    }
  }

  /// Called after the write, as often as ``begin(_:of:)``.
  package func end() {
    guard turn != nil, var known = open else { return }
    known.count -= 1
    open = known.count > 0 ? known : nil
    guard known.count == 0, known.write != nil else { return }
    known.write?.end = mark()
    look(after: known.hasOthers ? nil : known.write)
  }

  /// Runs `record`, which records the changed objects of a node.
  func recording(_ node: RuntimeNode, _ record: () -> Int) -> Int {
    look()
    recorded = changes.removeValue(forKey: ObjectIdentifier(node))?.writes
    reads = [:]
    defer { recorded = nil }
    return record()
  }

  /// Compares the objects with what they were.
  private func look(after write: Write? = nil) {
    var changed: [ObjectIdentifier] = []
    var isOneProperty = true
    runtime?.objectKeepers?.forEachNode { node in
      guard let bytes = node.objectBytes else { return }
      let identity = ObjectIdentifier(node)
      var known = changes[identity] ?? Changes(recorded: bytes.recorded, current: bytes.recorded)
      if known.recorded != bytes.recorded {
        known = Changes(recorded: bytes.recorded, current: bytes.recorded)
      }
      if known.current != bytes.current {
        isOneProperty = isOneProperty && node.isOneProperty(known.current, bytes.current)
        known.current = bytes.current
        changed.append(identity)
      }
      changes[identity] = known
    }
    let isKnown = changed.count == 1 && isOneProperty
    for identity in changed {
      changes[identity]?.writes.append(isKnown ? write : nil)
      // What is as it was makes no commit.
      if changes[identity]?.current == changes[identity]?.recorded {
        changes[identity]?.writes = []
      }
    }
  }
}

extension RuntimeNode {
  /// Whether two states with objects differ in one property of one object: in one place, or below one
  /// property of an object that holds no other.
  fileprivate func isOneProperty(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    guard let old = try? CBORValue(canonical: old), let new = try? CBORValue(canonical: new) else {
      return false
    }
    let operations = Patch.between(old, new, symbols: SymbolTable()).operations
    return operations.count == 1
      || isObject && keptObjects?.objects.count == 1
        && Set(operations.map { $0.path.first }).count == 1
  }
}

extension Runtime {
  /// The writes of observed objects, in a replay that looks for the places of events.
  package var objectWrites: ObjectWrites? {
    ObjectWrites.isUsed ? existing(ObjectWrites.self) : nil
  }

  /// Looks, from now on, for the writes that change observed objects.
  ///
  /// - Parameter mark: Called when a write begins. Returns what the finder keeps of it; nil while no
  ///   wanted event is near.
  package func findObjectWrites(mark: @escaping () -> AnyObject?) {
    _ = registry(ObjectWrites.self) { ObjectWrites(self, mark: mark) }
  }
}
