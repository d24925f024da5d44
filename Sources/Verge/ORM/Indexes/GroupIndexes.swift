import CBOR
import ReplayRuntime

/// Identifiers in groups, each of which belongs to an entity.
///
/// Deleting the entity of a group removes the group; deleting the last member of a group removes it
/// as well, while ``update(in:_:)`` may leave it empty.
///
/// Source: Verge, `GroupByEntityIndex`.
public struct GroupByEntityIndex<
  Schema: EntitySchemaType, GroupEntity: EntityType, GroupedEntity: EntityType
>: IndexType {
  private var content = IndexGroups<Schema, GroupEntity.EntityID, GroupedEntity>()

  /// Makes an index without groups.
  public init() {}

  /// The entities that have a group, in the order in which their groups came.
  public var groups: [GroupEntity.EntityID] { content.keys }

  /// How many groups there are.
  public var groupCount: Int { content.count }

  /// The members of a group; none for one that is not there.
  public func orderedID(
    in group: GroupEntity.EntityID
  ) -> OrderedIDIndex<Schema, GroupedEntity> { content[group] }

  /// Changes the members of a group, which is made when it is not there.
  @discardableResult
  public mutating func update<Result>(
    in group: GroupEntity.EntityID,
    _ body: (inout OrderedIDIndex<Schema, GroupedEntity>) throws -> Result
  ) rethrows -> Result {
    try content.update(group, body)
  }

  /// Removes a group.
  public mutating func removeGroup(_ group: GroupEntity.EntityID) { content.remove(group) }

  /// Forgets deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    if let members = ids as? Set<GroupedEntity.EntityID> { content.remove(members) }
    if let owners = ids as? Set<GroupEntity.EntityID> {
      for group in content.keys where owners.contains(group) { content.remove(group) }
    }
  }
}

extension GroupByEntityIndex: TrackedMap {
  package var trackedCount: Int { content.trackedCount }

  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try content.visitEntries(&visitor)
  }

  package func visitDifferences(
    from old: GroupByEntityIndex, _ visitor: inout some DifferenceVisitor
  ) throws {
    try content.visitDifferences(from: old.content, &visitor)
  }

  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    try content.editEntry(key, &editor)
  }

  package mutating func removeEntries() { content.removeEntries() }
}

/// Identifiers in groups, each of which has a key.
///
/// Deleting the last member of a group removes the group, while ``update(in:_:)`` may leave it
/// empty.
///
/// Source: Verge, `GroupByKeyIndex`.
public struct GroupByKeyIndex<
  Schema: EntitySchemaType, GroupKey: Hashable, GroupedEntity: EntityType
>: IndexType {
  private var content = IndexGroups<Schema, GroupKey, GroupedEntity>()

  /// Makes an index without groups.
  public init() {}

  /// The keys of the groups, in the order in which their groups came.
  public var groups: [GroupKey] { content.keys }

  /// How many groups there are.
  public var groupCount: Int { content.count }

  /// The members of a group; none for one that is not there.
  public func orderedID(in group: GroupKey) -> OrderedIDIndex<Schema, GroupedEntity> {
    content[group]
  }

  /// Changes the members of a group, which is made when it is not there.
  @discardableResult
  public mutating func update<Result>(
    in group: GroupKey, _ body: (inout OrderedIDIndex<Schema, GroupedEntity>) throws -> Result
  ) rethrows -> Result {
    try content.update(group, body)
  }

  /// Removes a group.
  public mutating func removeGroup(_ group: GroupKey) { content.remove(group) }

  /// Forgets deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    if let members = ids as? Set<GroupedEntity.EntityID> { content.remove(members) }
  }
}

extension GroupByKeyIndex: TrackedMap {
  package var trackedCount: Int { content.trackedCount }

  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try content.visitEntries(&visitor)
  }

  package func visitDifferences(
    from old: GroupByKeyIndex, _ visitor: inout some DifferenceVisitor
  ) throws {
    try content.visitDifferences(from: old.content, &visitor)
  }

  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    try content.editEntry(key, &editor)
  }

  package mutating func removeEntries() { content.removeEntries() }
}
