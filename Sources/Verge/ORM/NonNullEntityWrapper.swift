/// An entity that existed when the derived value was created.
@dynamicMemberLookup
public struct NonNullEntityWrapper<Entity: EntityType> {
  /// The identifier of the entity.
  public let id: Entity.EntityID
  /// The entity, or its last value before it was deleted.
  public let wrapped: Entity
  /// Whether the entity was deleted.
  public let isUsingFallback: Bool

  /// A member of the entity.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Entity, Member>) -> Member {
    wrapped[keyPath: keyPath]
  }
}

extension NonNullEntityWrapper: Equatable where Entity: Equatable {}
