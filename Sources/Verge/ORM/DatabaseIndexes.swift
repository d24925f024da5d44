/// Finds indexes by their labels.
@dynamicMemberLookup
public struct DatabaseIndexes<Schema: EntitySchemaType, Indexes: IndexesType> {
  let storage: DatabaseStorage<Schema, Indexes>

  /// An index.
  public subscript<Index>(
    dynamicMember keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Index { storage.index(keyPath) }
}
