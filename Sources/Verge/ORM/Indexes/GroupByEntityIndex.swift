/// An index of identifiers in groups; each group belongs to an entity.
///
/// The group of a deleted entity is removed. A group is also removed when its last member is
/// deleted, but ``update(in:_:)`` can leave it empty.
///
/// Source: Verge, `GroupByEntityIndex`.
public struct GroupByEntityIndex<
  Schema: EntitySchemaType, GroupEntity: EntityType, GroupedEntity: EntityType
>: IndexType {
  /// The groups.
  @usableFromInline package var content = IndexGroups<Schema, GroupEntity.EntityID, GroupedEntity>()

  /// Creates an index without groups.
  public init() {}

  /// The entities that have a group, in the order in which the groups were added.
  public var groups: [GroupEntity.EntityID] { content.keys }

  /// The number of groups.
  public var groupCount: Int { content.count }

  /// The members of a group; empty if there is no such group.
  @inlinable public func orderedID(
    in group: GroupEntity.EntityID
  ) -> OrderedIDIndex<Schema, GroupedEntity> { content[group] }

  /// Changes the members of a group, which is created if it does not exist.
  @discardableResult
  public mutating func update<Result>(
    in group: GroupEntity.EntityID,
    _ body: (inout OrderedIDIndex<Schema, GroupedEntity>) throws -> Result
  ) rethrows -> Result {
    try content.update(group, body)
  }

  /// Removes a group.
  public mutating func removeGroup(_ group: GroupEntity.EntityID) { content.remove(group) }

  /// Removes deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    if let isDeleted = GroupedEntity.EntityID.test(ids) { content.remove(where: isDeleted) }
    if let isDeleted = GroupEntity.EntityID.test(ids) {
      for group in content.keys where isDeleted(group) { content.remove(group) }
    }
  }
}

extension GroupByEntityIndex: GroupingIndex {}
