/// Declares a table in a schema.
public struct EntityTableKey<Entity: EntityType>: Sendable {
  /// Declares the table of an entity type.
  public init() {}
}
