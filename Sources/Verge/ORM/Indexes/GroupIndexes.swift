import CBOR
import ReplayRuntime

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
  package var content = IndexGroups<Schema, GroupEntity.EntityID, GroupedEntity>()

  /// Creates an index without groups.
  public init() {}

  /// The entities that have a group, in the order in which the groups were added.
  public var groups: [GroupEntity.EntityID] { content.keys }

  /// The number of groups.
  public var groupCount: Int { content.count }

  /// The members of a group; empty if there is no such group.
  public func orderedID(
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
    if let members = ids as? Set<GroupedEntity.EntityID> { content.remove(members) }
    if let owners = ids as? Set<GroupEntity.EntityID> {
      for group in content.keys where owners.contains(group) { content.remove(group) }
    }
  }
}

extension GroupByEntityIndex: GroupingIndex {}

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
    if let members = ids as? Set<GroupedEntity.EntityID> { content.remove(members) }
  }
}

extension GroupByKeyIndex: GroupingIndex {}

/// An index whose content in a log is that of its groups.
package protocol GroupingIndex: TrackedMap {
  /// The type of the groups.
  associatedtype Groups: TrackedMap
  /// The groups.
  var content: Groups { get set }
}

extension GroupingIndex {
  /// The number of groups.
  package var trackedCount: Int { content.trackedCount }

  /// Visits every group with its key.
  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try content.visitEntries(&visitor)
  }

  /// Visits every group that differs from that of an older index.
  package func visitDifferences(
    from old: Self, _ visitor: inout some DifferenceVisitor
  ) throws {
    try content.visitDifferences(from: old.content, &visitor)
  }

  /// Edits the group with an encoded key; nil removes it.
  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    try content.editEntry(key, &editor)
  }

  /// Removes every group.
  package mutating func removeEntries() { content.removeEntries() }
}
