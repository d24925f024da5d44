/// Finds entities without a search through their table; holds only identifiers.
///
/// Source: Verge, `IndexType`.
public protocol IndexType: Equatable {
  /// The schema type of the database.
  associatedtype Schema: EntitySchemaType

  /// Creates an empty index.
  init()

  /// Removes deleted entities; ignores entities of a type that it does not hold.
  mutating func _remove<Entity: EntityType>(_ ids: Set<EntityIdentifier<Entity>>)
}

extension IndexType {
  /// Declares an index of this type: `OrderedIDIndex<Schema, Book>.Key()`.
  public typealias Key = IndexKey<Self>
}
