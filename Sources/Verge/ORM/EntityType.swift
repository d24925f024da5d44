/// Something with an identity, kept in a table of a database.
///
/// ```swift
/// struct Book: EntityType {
///   typealias IdentifierType = String
///   var entityID: EntityID { .init(rawID) }
///   let rawID: String
/// }
/// ```
///
/// A recorded entity that a replay must put back is `Codable`.
///
/// Source: Verge, `EntityType`.
public protocol EntityType {
  /// The type of the identifier within this type of entity; any that can be encoded.
  associatedtype IdentifierType: Hashable

  /// The entity's identity; never changes.
  var entityID: EntityIdentifier<Self> { get }
}

extension EntityType {
  /// Another name of ``IdentifierType``.
  public typealias EntityIDRawType = IdentifierType
  /// The identifier of this type of entity, told by its type from that of any other.
  public typealias EntityID = EntityIdentifier<Self>
  /// Another name of ``EntityID``.
  public typealias ID = EntityIdentifier<Self>
  /// Declares the table of this type of entity, in a schema.
  public typealias EntityTableKey = Verge.EntityTableKey<Self>
  /// A value that follows one entity of this type.
  public typealias Derived = Verge.Derived<EntityWrapper<Self>>
  /// A value that follows one entity of this type that is there.
  public typealias NonNullDerived = Verge.Derived<NonNullEntityWrapper<Self>>

  /// Another name of ``entityID``.
  public var id: EntityIdentifier<Self> { entityID }
}

/// An identifier that knows by its type what it identifies.
///
/// Source: Verge, `EntityIdentifier`.
public struct EntityIdentifier<Entity: EntityType>: Hashable, CustomStringConvertible {
  /// The identifier within its type of entity.
  public let raw: Entity.IdentifierType

  /// Makes an identifier.
  public init(_ raw: Entity.IdentifierType) { self.raw = raw }

  /// Whether two identifiers name the same entity; texts are told apart by their bytes.
  public static func == (a: EntityIdentifier, b: EntityIdentifier) -> Bool {
    ExactKey.areEqual(a.raw, b.raw)
  }

  /// Hashes the raw identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }

  /// The type and the raw identifier: `Book(some)`.
  public var description: String { "\(TypeLabel.of(Entity.self))(\(raw))" }
}

extension EntityIdentifier: Sendable where Entity.IdentifierType: Sendable {}

extension EntityIdentifier: Encodable where Entity.IdentifierType: Encodable {
  /// Encodes the raw identifier alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}

extension EntityIdentifier: Decodable where Entity.IdentifierType: Decodable {
  /// Decodes the raw identifier.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    raw = try decoder.singleValueContainer().decode(Entity.IdentifierType.self)
  }
}

extension EntityIdentifier: ExpressibleByUnicodeScalarLiteral
where Entity.IdentifierType: ExpressibleByUnicodeScalarLiteral {
  /// Makes an identifier of a literal.
  public init(unicodeScalarLiteral value: Entity.IdentifierType.UnicodeScalarLiteralType) {
    raw = .init(unicodeScalarLiteral: value)
  }
}

extension EntityIdentifier: ExpressibleByExtendedGraphemeClusterLiteral
where Entity.IdentifierType: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Makes an identifier of a literal.
  public init(
    extendedGraphemeClusterLiteral value:
      Entity.IdentifierType.ExtendedGraphemeClusterLiteralType
  ) {
    raw = .init(extendedGraphemeClusterLiteral: value)
  }
}

extension EntityIdentifier: ExpressibleByStringLiteral
where Entity.IdentifierType: ExpressibleByStringLiteral {
  /// Makes an identifier of a literal.
  public init(stringLiteral value: Entity.IdentifierType.StringLiteralType) {
    raw = .init(stringLiteral: value)
  }
}

/// Declares a table in a schema.
public struct EntityTableKey<Entity: EntityType>: Sendable {
  /// Declares the table of a type of entity.
  public init() {}
}

/// Declares the tables of a database as stored properties.
///
/// Two keys of one type of entity name one table, which has the label of the first.
public protocol EntitySchemaType {
  /// Makes the keys.
  init()
}
