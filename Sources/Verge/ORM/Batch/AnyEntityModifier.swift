/// The changes of a batch to the table of any entity.
protocol AnyEntityModifier: AnyObject {
  func change<Schema: EntitySchemaType, Indexes: IndexesType>(
    _ schema: Schema.Type, _ indexes: Indexes.Type
  ) -> (any TableChange<Schema, Indexes>)?
  func removeDeleted(from indexes: inout [any TrackedIndex])
}
