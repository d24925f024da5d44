import ReplayRuntime

/// A state that holds a database, for ``StoreType/derived(from:)``.
///
/// Source: Verge, `DatabaseEmbedding`.
public protocol DatabaseEmbedding {
  /// The type of the database.
  associatedtype Database: DatabaseType

  /// Finds the database in a state.
  static var getterToDatabase: (Self) -> Database { get }
}

/// An entity that may be there or not, for a value that follows it.
@dynamicMemberLookup
public struct EntityWrapper<Entity: EntityType> {
  /// The identifier that is followed.
  public let id: Entity.EntityID
  /// The entity; nil while there is none.
  public let wrapped: Entity?

  /// A member of the entity; nil while there is none.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Entity, Member>) -> Member? {
    wrapped?[keyPath: keyPath]
  }
}

extension EntityWrapper: Equatable where Entity: Equatable {}

/// An entity that was there when it was first asked for.
@dynamicMemberLookup
public struct NonNullEntityWrapper<Entity: EntityType> {
  /// The identifier that is followed.
  public let id: Entity.EntityID
  /// The entity, or what it was when it was last there.
  public let wrapped: Entity
  /// Whether the entity is gone.
  public let isUsingFallback: Bool

  /// A member of the entity.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Entity, Member>) -> Member {
    wrapped[keyPath: keyPath]
  }
}

extension NonNullEntityWrapper: Equatable where Entity: Equatable {}

extension StoreType where State: DatabaseEmbedding {
  /// A value that follows an entity: nil while it is not there.
  ///
  /// It is told of no commit that left the entity alone. The same identifier gives the same object
  /// as long as that lives.
  public func derived<Entity: EntityType>(from id: Entity.EntityID) -> Derived<
    EntityWrapper<Entity>
  > {
    let store = asStore()
    return store.runtime.inTurn("derived") {
      store.deriveds.object(for: EntityKey(id: id, isNonNull: false)) {
        let source = store.source
        let derived = Derived(
          initial: EntityWrapper(id: id, wrapped: store.entity(id)), runtime: store.runtime)
        derived.follow(source) { [unowned derived] changes in
          switch changes.update(of: id, in: derived.feed.runtime) {
          case .none: .none
          case .now(let entity): .told(EntityWrapper(id: id, wrapped: entity))
          }
        }
        return derived
      }
    }
  }

  /// A value that follows the entity that an insertion made.
  public func derived<Entity: EntityType>(
    from insertion: EntityInsertion<Entity>
  ) -> Derived<EntityWrapper<Entity>> {
    derived(from: insertion.entityID)
  }

  /// A value that follows an entity which is there; when that is deleted it keeps what was last.
  ///
  /// - Throws: ``BatchUpdateError/missingEntity(_:)`` when there is no such entity.
  public func derivedNonNull<Entity: EntityType>(
    from id: Entity.EntityID
  ) throws -> Derived<NonNullEntityWrapper<Entity>> {
    let store = asStore()
    return try store.runtime.inTurn("derived") {
      try store.deriveds.object(for: EntityKey(id: id, isNonNull: true)) {
        guard let entity: Entity = store.entity(id) else {
          throw BatchUpdateError.missingEntity(id.description)
        }
        let derived = Derived(
          initial: NonNullEntityWrapper(id: id, wrapped: entity, isUsingFallback: false),
          runtime: store.runtime)
        derived.follow(store.source) { [unowned derived] changes in
          switch changes.update(of: id, in: derived.feed.runtime) {
          case .none: return .none
          case .now(let entity):
            let last = derived.feed.latest.primitive.wrapped
            return .told(
              NonNullEntityWrapper(
                id: id, wrapped: entity ?? last, isUsingFallback: entity == nil))
          }
        }
        return derived
      }
    }
  }

  /// A value that follows the entity that an insertion made.
  ///
  /// - Throws: ``BatchUpdateError/missingEntity(_:)`` when it is gone already.
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

/// What a version of a state makes of one entity.
private enum EntityUpdate<Entity> {
  case none
  case now(Entity?)
}

extension Changes where Value: DatabaseEmbedding {
  /// What this version makes of an entity.
  ///
  /// A row that was written again counts when the entity is not equal, or, where it cannot be
  /// compared, when its encoding differs: a replay that puts a recorded change together sees no
  /// other difference.
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
