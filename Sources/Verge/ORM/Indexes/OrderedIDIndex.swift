import ReplayRuntime
import StateCoding

/// A list of identifiers in any order; an identifier can occur several times.
///
/// A value whose copies share their common parts. The deletion of an entity removes every
/// occurrence.
///
/// Source: Verge, `OrderedIDIndex`.
public struct OrderedIDIndex<Schema: EntitySchemaType, Entity: EntityType>: IndexType {
  @usableFromInline private(set) var ids = SharedArray<Entity.EntityID>()

  /// Creates an empty index.
  public init() {}

  /// Creates an index of identifiers.
  public init(_ ids: some Sequence<EntityIdentifier<Entity>>) { self.ids = SharedArray(ids) }

  /// Removes deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    if let isDeleted = Entity.EntityID.test(ids) { remove(where: isDeleted) }
  }

  /// Removes the identifiers that meet a condition. Other indexes are not copied.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  mutating func remove(where isDeleted: (Entity.EntityID) -> Bool) -> Bool {
    ids.removeAll(where: isDeleted)
  }

  /// Whether two indexes hold the same identifiers in the same order.
  public static func == (a: OrderedIDIndex, b: OrderedIDIndex) -> Bool {
    guard a.count == b.count else { return false }
    let shared = b.ids.sharedPrefixCount(with: a.ids)
    return (shared..<a.count).allSatisfy { a.ids[$0] == b.ids[$0] }
  }
}

extension OrderedIDIndex: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The constant 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of identifiers.
  @inlinable public var endIndex: Int { ids.count }
  /// The number of identifiers. The default counts by types that are looked up at run time.
  @inlinable public var count: Int { ids.count }
  /// Whether there is no identifier.
  @inlinable public var isEmpty: Bool { ids.count == 0 }

  /// The distance between two positions.
  public func distance(from start: Int, to end: Int) -> Int { end - start }

  /// The identifier at a position.
  public subscript(position: Int) -> Entity.EntityID {
    @inlinable get { ids[position] }
    set { ids[position] = newValue }
  }

  /// Replaces the identifiers in a range.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Collection<EntityIdentifier<Entity>>
  ) {
    ids.replaceSubrange(range, with: new)
  }

  /// Adds an identifier at the end.
  public mutating func append(_ id: Entity.EntityID) { ids.append(id) }
}

extension OrderedIDIndex: TrackedArray {
  /// The number of identifiers at the beginning that are shared with an older index.
  package func sharedPrefixCount(with old: OrderedIDIndex) -> Int {
    ids.sharedPrefixCount(with: old.ids)
  }

  /// The number of identifiers at the end that are shared with an older index.
  package func sharedSuffixCount(with old: OrderedIDIndex) -> Int {
    ids.sharedSuffixCount(with: old.ids)
  }
}
