import CBOR
import EventModel

/// One part in which two values differ.
package struct StateChange: Hashable, Sendable {
  /// The kinds of a change.
  package enum Kind: String, Hashable, Sendable {
    case added, removed, replaced, moved
  }

  /// The indices of an element that moved within its array.
  package struct Move: Hashable, Sendable {
    /// The index in the old array.
    package var from: Int
    /// The index in the new array.
    package var to: Int
  }

  /// The path of the part. The index of a removed element is of the old array, others of the new.
  package var path: StatePath
  /// The path with `[id=…]` instead of an index where the elements of an array have identity; else
  /// the same as ``path``.
  package var name: StatePath
  /// The old value; nil if the part was added or only moved.
  package var old: CBORValue?
  /// The new value; nil if the part was removed or only moved.
  package var new: CBORValue?
  /// The indices of an element that moved; nil for other changes. What else changed in it is a change
  /// of its own.
  package var move: Move?

  /// Whether the part was added, removed, replaced or moved.
  package var kind: Kind {
    move != nil ? .moved : old == nil ? .added : new == nil ? .removed : .replaced
  }

  /// Creates a change of a value. At least one of the values must not be nil.
  package init(_ path: StatePath, name: StatePath? = nil, old: CBORValue?, new: CBORValue?) {
    self.path = path
    self.name = name ?? path
    self.old = old
    self.new = new
  }

  /// Creates the change of an element that moved.
  package init(_ path: StatePath, name: StatePath, move: Move) {
    self.path = path
    self.name = name
    self.move = move
  }

  /// Returns the change below a path.
  package func below(_ base: StatePath) -> StateChange {
    var change = self
    change.path.elements.insert(contentsOf: base.elements, at: 0)
    change.name.elements.insert(contentsOf: base.elements, at: 0)
    return change
  }
}
