/// An index of identifiers in groups; each group has a key.
///
/// A group is removed when its last member is deleted, but ``update(in:_:)`` can leave it empty.
///
/// Source: Verge, `GroupByKeyIndex`.
public struct GroupByKeyIndex<
  Schema: EntitySchemaType, GroupKey: Hashable, GroupedEntity: EntityType
>: IndexType {
  /// The groups.
  package var content = IndexGroups<Schema, GroupKey, GroupedEntity>()

  /// Creates an index without groups.
  public init() {}

  /// The keys of the groups, in the order in which the groups were added.
  public var groups: [GroupKey] { content.keys }

  /// The number of groups.
  public var groupCount: Int { content.count }

  /// The members of a group; empty if there is no such group.
  public func orderedID(in group: GroupKey) -> OrderedIDIndex<Schema, GroupedEntity> {
    content[group]
  }

  /// Changes the members of a group, which is created if it does not exist.
  @discardableResult
  public mutating func update<Result>(
    in group: GroupKey, _ body: (inout OrderedIDIndex<Schema, GroupedEntity>) throws -> Result
  ) rethrows -> Result {
    try content.update(group, body)
  }

  /// Removes a group.
  public mutating func removeGroup(_ group: GroupKey) { content.remove(group) }

  /// Removes deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    if let isDeleted = GroupedEntity.EntityID.test(ids) { content.remove(where: isDeleted) }
  }
}

extension GroupByKeyIndex: GroupingIndex {}
