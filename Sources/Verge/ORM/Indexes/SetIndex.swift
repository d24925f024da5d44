import CBOR
import ReplayRuntime
import StateCoding

/// A set of identifiers, in the order in which they were added.
///
/// The deletion of an entity removes its identifier. In a log it is a map from identifier to
/// position.
///
/// Source: Verge, `SetIndex`.
public struct SetIndex<Schema: EntitySchemaType, Entity: EntityType>: IndexType {
  private struct Presence: Equatable {}

  private var rows = SharedDictionary<Entity.EntityID, Presence>()

  /// Creates an empty index.
  public init() {}

  /// The number of identifiers.
  public var count: Int { rows.count }

  /// Whether the index is empty.
  public var isEmpty: Bool { rows.isEmpty }

  /// Whether the index contains an identifier.
  public func contains(_ id: Entity.EntityID) -> Bool { rows.row(id) != nil }

  /// Adds an identifier.
  ///
  /// - Returns: Whether the identifier was not in the index before.
  @discardableResult
  public mutating func insert(_ id: Entity.EntityID) -> Bool {
    if contains(id) { return false }
    rows[id] = Presence()
    return true
  }

  /// Removes an identifier.
  ///
  /// - Returns: Whether the identifier was in the index.
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

  /// Returns this index without several identifiers.
  public func subtracting(_ ids: some Sequence<EntityIdentifier<Entity>>) -> SetIndex {
    var copy = self
    copy.subtract(ids)
    return copy
  }

  /// Returns this index with several identifiers added, in their order.
  public func union(_ ids: some Sequence<EntityIdentifier<Entity>>) -> SetIndex {
    var copy = self
    copy.formUnion(ids)
    return copy
  }

  /// Removes deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    if let isDeleted = Entity.EntityID.test(ids) { subtract(filter(isDeleted)) }
  }

  /// Whether two indexes hold the same identifiers.
  public static func == (a: SetIndex, b: SetIndex) -> Bool {
    a.count == b.count && a.allSatisfy(b.contains)
  }
}

extension SetIndex: Sequence {
  /// Returns an iterator over the identifiers, in the order in which they were added.
  public func makeIterator() -> IndexingIterator<[Entity.EntityID]> {
    rows.keys.makeIterator()
  }
}

extension SetIndex: TrackedMap {
  /// The number of identifiers.
  package var trackedCount: Int { rows.count }

  /// Visits every identifier with its position.
  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    for id in rows.keys { try visitor.visit(id, rows.row(id)?.ordinal ?? 0) }
  }

  /// Visits every identifier whose position differs from that in an older index.
  package func visitDifferences(
    from old: SetIndex, _ visitor: inout some DifferenceVisitor
  ) throws {
    try rows.forEachChangedKey(since: old.rows) { id, before, after in
      try visitor.visit(id, old: before?.ordinal, new: after?.ordinal)
    }
  }

  /// Edits the position of an encoded identifier; nil removes the identifier.
  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let id = try TrackedKey.decode(Entity.EntityID.self, from: key)
    var ordinal = rows.recordedRow(id).map { _ in rows.place(of: id) ?? -1 }
    try editor.edit(&ordinal)
    rows.restore(ordinal == nil ? nil : Presence(), for: id)
    if let ordinal { try rows.place(id, atRecorded: ordinal) }
  }

  /// Removes every identifier.
  package mutating func removeEntries() { rows.removeAll() }
}
