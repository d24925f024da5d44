/// An entity that may be missing, in a derived value.
@dynamicMemberLookup
public struct EntityWrapper<Entity: EntityType> {
  /// The identifier of the entity.
  public let id: Entity.EntityID
  /// The entity; nil if there is none.
  public let wrapped: Entity?

  /// A member of the entity; nil if there is no entity.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Entity, Member>) -> Member? {
    wrapped?[keyPath: keyPath]
  }
}

extension EntityWrapper: Equatable where Entity: Equatable {}
