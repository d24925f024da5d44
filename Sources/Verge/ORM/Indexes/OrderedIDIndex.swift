import ReplayRuntime

/// Identifiers in an order of their own; one may stand there several times.
///
/// A value whose copies share what they have in common. Deleting an entity removes every occurrence.
///
/// Source: Verge, `OrderedIDIndex`.
public struct OrderedIDIndex<Schema: EntitySchemaType, Entity: EntityType>: IndexType {
  private var ids = SharedArray<Entity.EntityID>()

  /// Makes an index that holds nothing.
  public init() {}

  /// Makes an index of identifiers.
  public init(_ ids: some Sequence<EntityIdentifier<Entity>>) { self.ids = SharedArray(ids) }

  /// Forgets deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    guard let ids = ids as? Set<Entity.EntityID>, contains(where: ids.contains) else { return }
    self.ids = SharedArray(filter { !ids.contains($0) })
  }

  /// Whether two indexes hold the same identifiers in the same order.
  public static func == (a: OrderedIDIndex, b: OrderedIDIndex) -> Bool {
    guard a.count == b.count else { return false }
    let shared = b.ids.sharedPrefixCount(with: a.ids)
    return (shared..<a.count).allSatisfy { a.ids[$0] == b.ids[$0] }
  }
}

extension OrderedIDIndex: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of identifiers.
  public var endIndex: Int { ids.count }

  /// The identifier at a position.
  public subscript(position: Int) -> Entity.EntityID {
    get { ids[position] }
    set { ids[position] = newValue }
  }

  /// Puts identifiers in place of those of a range.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Collection<EntityIdentifier<Entity>>
  ) {
    ids.replaceSubrange(range, with: new)
  }

  /// Adds an identifier at the end.
  public mutating func append(_ id: Entity.EntityID) { ids.append(id) }
}

extension OrderedIDIndex: TrackedArray {
  package func sharedPrefixCount(with old: OrderedIDIndex) -> Int {
    ids.sharedPrefixCount(with: old.ids)
  }

  package func sharedSuffixCount(with old: OrderedIDIndex) -> Int {
    ids.sharedSuffixCount(with: old.ids)
  }
}
