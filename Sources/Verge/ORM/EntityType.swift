/// A value with an identity, stored in a table of a database.
///
/// ```swift
/// struct Book: EntityType {
///   typealias IdentifierType = String
///   var entityID: EntityID { .init(rawID) }
///   let rawID: String
/// }
/// ```
///
/// An entity must be `Codable` for a replay to apply its recorded changes.
///
/// Source: Verge, `EntityType`.
public protocol EntityType {
  /// The type of the identifier, unique within this entity type; it must be encodable.
  associatedtype IdentifierType: Hashable = EntityIDRawType
  /// The name of ``IdentifierType`` in Verge 9 and later; an entity declares one of them.
  associatedtype EntityIDRawType: Hashable = IdentifierType

  /// The identity of the entity; it never changes.
  var entityID: EntityIdentifier<Self> { get }
}

extension EntityType {
  /// The identifier of this entity type; its type differs from that of any other entity type.
  public typealias EntityID = EntityIdentifier<Self>
  /// Another name for ``EntityID``.
  public typealias ID = EntityIdentifier<Self>
  /// The table key of this entity type, for a schema.
  public typealias EntityTableKey = Verge.EntityTableKey<Self>

  /// Another name for ``entityID``.
  public var id: EntityIdentifier<Self> { entityID }
}
