import CBOR
import ReplayRuntime

/// Identifiers, each at most once, walked in the order in which they came.
///
/// Deleting an entity removes its identifier. In a log it is a map from identifier to place.
///
/// Source: Verge, `SetIndex`.
public struct SetIndex<Schema: EntitySchemaType, Entity: EntityType>: IndexType {
  private struct Member: Equatable {}

  private var rows = SharedDictionary<Entity.EntityID, Member>()

  /// Makes an index that holds nothing.
  public init() {}

  /// How many identifiers there are.
  public var count: Int { rows.count }

  /// Whether there are none.
  public var isEmpty: Bool { rows.isEmpty }

  /// Whether an identifier is there.
  public func contains(_ id: Entity.EntityID) -> Bool { rows.row(id) != nil }

  /// Adds an identifier.
  ///
  /// - Returns: Whether it was not there yet.
  @discardableResult
  public mutating func insert(_ id: Entity.EntityID) -> Bool {
    if contains(id) { return false }
    rows[id] = Member()
    return true
  }

  /// Removes an identifier.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  public mutating func remove(_ id: Entity.EntityID) -> Bool { rows.remove(id) }

  /// Removes several identifiers.
  public mutating func subtract(_ ids: some Sequence<EntityIdentifier<Entity>>) {
    for id in ids { remove(id) }
  }

  /// Adds several identifiers, in their order.
  public mutating func formUnion(_ ids: some Sequence<EntityIdentifier<Entity>>) {
    for id in ids { insert(id) }
  }

  /// This index without several identifiers.
  public func subtracting(_ ids: some Sequence<EntityIdentifier<Entity>>) -> SetIndex {
    var copy = self
    copy.subtract(ids)
    return copy
  }

  /// This index with several identifiers added, in their order.
  public func union(_ ids: some Sequence<EntityIdentifier<Entity>>) -> SetIndex {
    var copy = self
    copy.formUnion(ids)
    return copy
  }

  /// Forgets deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    guard let ids = ids as? Set<Entity.EntityID> else { return }
    subtract(filter(ids.contains))
  }

  /// Whether two indexes hold the same identifiers.
  public static func == (a: SetIndex, b: SetIndex) -> Bool {
    a.count == b.count && a.allSatisfy(b.contains)
  }
}

extension SetIndex: Sequence {
  /// The identifiers, in the order in which they came.
  public func makeIterator() -> IndexingIterator<[Entity.EntityID]> {
    rows.keys.makeIterator()
  }
}

extension SetIndex: TrackedMap {
  package var trackedCount: Int { rows.count }

  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    for id in rows.keys { try visitor.visit(id, rows.row(id)?.ordinal ?? 0) }
  }

  package func visitDifferences(
    from old: SetIndex, _ visitor: inout some DifferenceVisitor
  ) throws {
    try rows.forEachChangedKey(since: old.rows) { id, before, after in
      try visitor.visit(id, old: before?.ordinal, new: after?.ordinal)
    }
  }

  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let id = try TrackedKey.decode(Entity.EntityID.self, from: key)
    var ordinal = rows.row(id).map { _ in rows.place(of: id) ?? -1 }
    try editor.edit(&ordinal)
    rows.restore(ordinal == nil ? nil : Member(), for: id)
    if let ordinal { rows.place(id, at: ordinal) }
  }

  package mutating func removeEntries() { rows.removeAll() }
}
