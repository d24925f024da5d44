/// The changes of a batch to one table.
protocol TableChange<Schema, Indexes> {
  associatedtype Schema: EntitySchemaType
  associatedtype Indexes: IndexesType

  func apply(to storage: inout DatabaseStorage<Schema, Indexes>)
  func removeDeleted(from storage: inout DatabaseStorage<Schema, Indexes>)
}
