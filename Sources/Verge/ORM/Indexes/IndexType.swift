/// Finds entities by something else than a walk over their table; holds identifiers only.
///
/// Source: Verge, `IndexType`.
public protocol IndexType: Equatable {
  /// The schema of the database.
  associatedtype Schema: EntitySchemaType

  /// Makes an index that holds nothing.
  init()

  /// Forgets entities that were deleted; those of another type are none of its business.
  mutating func _remove<Entity: EntityType>(_ ids: Set<EntityIdentifier<Entity>>)
}

extension IndexType {
  /// Declares an index of this type: `OrderedIDIndex<Schema, Book>.Key()`.
  public typealias Key = IndexKey<Self>
}

/// Declares an index as a stored property of a database's `Indexes`.
public struct IndexKey<Index: IndexType> {
  final class Identity {}

  let identity = Identity()

  /// Declares the index.
  public init() {}
}

/// Declares the indexes of a database as stored properties.
public protocol IndexesType {
  /// Makes the keys.
  init()
}
