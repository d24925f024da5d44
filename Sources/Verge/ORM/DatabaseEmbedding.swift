import ReplayRuntime

/// A state that contains a database, for ``StoreType/derived(from:)``.
///
/// Source: Verge, `DatabaseEmbedding`.
public protocol DatabaseEmbedding {
  /// The type of the database.
  associatedtype Database: DatabaseType

  /// Returns the database in a state.
  static var getterToDatabase: (Self) -> Database { get }
}

extension EntityType {
  /// A derived value of one entity of this type.
  public typealias Derived = Verge.Derived<EntityWrapper<Self>>
  /// A derived value of one existing entity of this type.
  public typealias NonNullDerived = Verge.Derived<NonNullEntityWrapper<Self>>
}

extension StoreType where State: DatabaseEmbedding {
  /// Creates a derived value of an entity; nil while the entity does not exist.
  ///
  /// It does not notify of commits that do not change the entity. For the same identifier the same
  /// object is returned while it exists.
  public func derived<Entity: EntityType>(from id: Entity.EntityID) -> Derived<
    EntityWrapper<Entity>
  > {
    let store = asStore()
    return store.runtime.inTurn("derived") {
      store.deriveds.object(for: EntityKey(id: id, isNonNull: false), in: store.runtime) {
        let source = store.source
        let derived = Derived(
          initial: EntityWrapper(id: id, wrapped: store.entity(id)), runtime: store.runtime)
        derived.follow(source) { derived, changes in
          switch changes.update(of: id, in: derived.feed.runtime) {
          case .none: .none
          case .now(let entity): .notified(EntityWrapper(id: id, wrapped: entity))
          }
        }
        return derived
      }
    }
  }

  /// Creates a derived value of an inserted entity.
  public func derived<Entity: EntityType>(
    from insertion: EntityInsertion<Entity>
  ) -> Derived<EntityWrapper<Entity>> {
    derived(from: insertion.entityID)
  }

  /// Creates a derived value of an existing entity; after its deletion it keeps the last value.
  ///
  /// - Throws: ``BatchUpdateError/missingEntity(_:)`` if there is no such entity.
  public func derivedNonNull<Entity: EntityType>(
    from id: Entity.EntityID
  ) throws -> Derived<NonNullEntityWrapper<Entity>> {
    let store = asStore()
    return try store.runtime.inTurn("derived") {
      try store.deriveds.object(for: EntityKey(id: id, isNonNull: true), in: store.runtime) {
        guard let entity: Entity = store.entity(id) else {
          throw BatchUpdateError.missingEntity(id.description)
        }
        let derived = Derived(
          initial: NonNullEntityWrapper(id: id, wrapped: entity, isUsingFallback: false),
          runtime: store.runtime)
        derived.follow(store.source) { derived, changes in
          switch changes.update(of: id, in: derived.feed.runtime) {
          case .none: return .none
          case .now(let entity):
            let last = derived.feed.latest.primitive.wrapped
            return .notified(
              NonNullEntityWrapper(
                id: id, wrapped: entity ?? last, isUsingFallback: entity == nil))
          }
        }
        return derived
      }
    }
  }

  /// Creates a derived value of an inserted entity.
  ///
  /// - Throws: ``BatchUpdateError/missingEntity(_:)`` if it was already deleted.
  public func derivedNonNull<Entity: EntityType>(
    from insertion: EntityInsertion<Entity>
  ) throws -> Derived<NonNullEntityWrapper<Entity>> {
    try derivedNonNull(from: insertion.entityID)
  }

  fileprivate func entity<Entity: EntityType>(_ id: Entity.EntityID) -> Entity? {
    State.getterToDatabase(asStore().feed.latest.primitive).entities.table(Entity.self)
      .find(by: id)
  }
}

private struct EntityKey<Entity: EntityType>: Hashable {
  var id: Entity.EntityID
  var isNonNull: Bool
}

/// The change of one entity in a version of a state.
private enum EntityUpdate<Entity> {
  case none
  case now(Entity?)
}

extension Changes where Value: DatabaseEmbedding {
  /// The change of an entity in this version.
  ///
  /// A row that was written again counts as changed if the entity is not equal or, if it cannot be
  /// compared, if its encoding differs. A replay that applies a recorded patch sees no other
  /// difference.
  fileprivate func update<Entity: EntityType>(
    of id: Entity.EntityID, in runtime: Runtime
  ) -> EntityUpdate<Entity> {
    let new = Value.getterToDatabase(primitive)._backingStorage
    guard let old = previousPrimitive.map({ Value.getterToDatabase($0)._backingStorage }) else {
      return .now(new.table(Entity.self).find(by: id))
    }
    if new.isIdentical(to: old) { return .none }
    let (before, after) = (old.table(Entity.self), new.table(Entity.self))
    guard after.isTouched(id, since: before) else { return .none }
    let entity = after.find(by: id)
    if let former = before.find(by: id), let entity {
      let isEqual =
        (former as? any Equatable).map { Self.isEqual($0, entity) }
        ?? runtime.haveEqualEncodings(former, entity)
      if isEqual { return .none }
    }
    return .now(entity)
  }

  private static func isEqual<T: Equatable>(_ a: T, _ b: Any) -> Bool { a == b as? T }
}
