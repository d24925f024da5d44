/// A version of a value together with the previous version.
///
/// Members of the value are members of its changes: `changes.name`. ``ifChanged(_:perform:)`` and
/// ``hasChanges(_:)`` compare with the previous version; without one, everything counts as changed.
///
/// Source: Verge, `Changes`.
@dynamicMemberLookup
public struct Changes<Value>: @unchecked Sendable {
  @usableFromInline let snapshot: Snapshot<Value>
  @usableFromInline let previousSnapshot: Snapshot<Value>?

  @inlinable init(_ snapshot: Snapshot<Value>, previous: Snapshot<Value>?) {
    self.snapshot = snapshot
    previousSnapshot = previous
  }

  /// Creates changes from two values outside any store.
  ///
  /// - Parameters:
  ///   - old: The previous version, with number 0; nil for none.
  ///   - new: The version itself, with number 1, or 0 without a previous one.
  @inlinable
  public init(old: Value?, new: Value) {
    previousSnapshot = old.map { Snapshot($0, version: 0) }
    snapshot = Snapshot(new, version: old == nil ? 0 : 1)
  }

  /// The value itself.
  @inlinable public var primitive: Value { snapshot.value }

  /// The value itself, with the name for chains of key paths.
  @inlinable public var root: Value { snapshot.value }

  /// The value of the previous version; nil for none.
  @inlinable public var previousPrimitive: Value? { previousSnapshot?.value }

  /// The number of the version; the initial value has 0.
  @inlinable public var version: UInt64 { snapshot.version }

  /// The previous version, itself without a previous one.
  @inlinable public var previous: Changes? { previousSnapshot.map { Changes($0, previous: nil) } }

  /// Returns the same version without a previous one: everything counts as changed.
  ///
  /// Values computed from the version stay cached.
  @inlinable
  public func droppedPrevious() -> Changes { Changes(snapshot, previous: nil) }

  /// A member of the value.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    snapshot.value[keyPath: keyPath]
  }

  /// Changes of a part of the value, with the same version number.
  @inlinable
  public func map<Part>(_ transform: (Value) throws -> Part) rethrows -> Changes<Part> {
    Changes<Part>(
      Snapshot(try transform(snapshot.value), version: version),
      previous: try previousSnapshot.map {
        Snapshot(try transform($0.value), version: $0.version)
      })
  }

  /// Changes of a part of the value, with the same version number.
  @inlinable
  public func map<Part>(_ keyPath: KeyPath<Value, Part>) -> Changes<Part> {
    map { $0[keyPath: keyPath] }
  }
}

extension Changes {
  /// Changes of an optional part; nil if the part is nil. A previous version without the part counts
  /// as no previous version.
  public func mapIfPresent<Part>(_ keyPath: KeyPath<Value, Part?>) -> Changes<Part>? {
    guard let part = primitive[keyPath: keyPath] else { return nil }
    return Changes<Part>(
      Snapshot(part, version: version),
      previous: previousSnapshot.flatMap { former in
        former.value[keyPath: keyPath].map { Snapshot($0, version: former.version) }
      })
  }
}

extension Changes: CustomStringConvertible {
  /// The version and the value.
  public var description: String { "version \(version): \(primitive)" }
}
