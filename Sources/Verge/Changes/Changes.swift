/// A version of a value together with the version before it.
///
/// Members of the value are members of its changes: `changes.name`. Whether something differs from
/// the version before is asked with ``ifChanged(_:perform:)`` and ``hasChanges(_:)``;
/// without a version before, everything counts as changed.
///
/// Source: Verge, `Changes`.
@dynamicMemberLookup
public struct Changes<Value>: @unchecked Sendable {
  let snapshot: Snapshot<Value>
  let previousSnapshot: Snapshot<Value>?

  init(_ snapshot: Snapshot<Value>, previous: Snapshot<Value>?) {
    self.snapshot = snapshot
    previousSnapshot = previous
  }

  /// Makes changes from two values outside any store.
  ///
  /// - Parameters:
  ///   - old: The version before, number 0; nil for none.
  ///   - new: The version shown, number 1; number 0 without one before.
  public init(old: Value?, new: Value) {
    previousSnapshot = old.map { Snapshot($0, version: 0) }
    snapshot = Snapshot(new, version: old == nil ? 0 : 1)
  }

  /// The value itself.
  public var primitive: Value { snapshot.value }

  /// The value itself, under the name that chains of key paths use.
  public var root: Value { snapshot.value }

  /// The value of the version before; nil when there is none.
  public var previousPrimitive: Value? { previousSnapshot?.value }

  /// Counts versions from 0, the initial value.
  public var version: UInt64 { snapshot.version }

  /// The version before, which knows of none before itself.
  public var previous: Changes? { previousSnapshot.map { Changes($0, previous: nil) } }

  /// The same version as if it were the first: everything counts as changed.
  ///
  /// What was computed from the version stays computed.
  public func droppedPrevious() -> Changes { Changes(snapshot, previous: nil) }

  /// A member of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    snapshot.value[keyPath: keyPath]
  }

  /// Changes of a part of the value, with the same version number.
  public func map<Part>(_ transform: (Value) throws -> Part) rethrows -> Changes<Part> {
    Changes<Part>(
      Snapshot(try transform(snapshot.value), version: version),
      previous: try previousSnapshot.map {
        Snapshot(try transform($0.value), version: $0.version)
      })
  }

  /// Changes of a part of the value, with the same version number.
  public func map<Part>(_ keyPath: KeyPath<Value, Part>) -> Changes<Part> {
    map { $0[keyPath: keyPath] }
  }
}

extension Changes: CustomStringConvertible {
  /// The version and the value.
  public var description: String { "version \(version): \(primitive)" }
}
