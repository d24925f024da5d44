import CBOR
import StateCoding

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

/// An identifier whose type includes the entity type.
///
/// Source: Verge, `EntityIdentifier`.
public struct EntityIdentifier<Entity: EntityType>: Hashable, CustomStringConvertible {
  /// The identifier, unique within its entity type.
  public let raw: Entity.IdentifierType

  /// Creates an identifier.
  @inlinable public init(_ raw: Entity.IdentifierType) { self.raw = raw }

  /// Whether two identifiers are equal; texts are compared by their bytes.
  @inlinable public static func == (a: EntityIdentifier, b: EntityIdentifier) -> Bool {
    ExactKey.areEqual(a.raw, b.raw)
  }

  /// Hashes the raw identifier.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(raw) }

  /// The type and the raw identifier: `Book(some)`.
  public var description: String { "\(TypeLabel.of(Entity.self))(\(raw))" }
}

extension EntityIdentifier {
  /// Returns a test for identifiers of a set; nil if they are those of another entity type.
  static func test<Other: EntityType>(
    _ ids: Set<EntityIdentifier<Other>>
  ) -> ((Self) -> Bool)? {
    // A cast to another type would be tried for each element.
    guard Other.self == Entity.self, let ids = ids as? Set<Self> else { return nil }
    // A comparison costs less than a hash.
    guard ids.count == 1, let only = ids.first?.raw else { return ids.contains }
    return { ExactKey.areEqual($0.raw, only) }
  }
}

extension EntityIdentifier: Sendable where Entity.IdentifierType: Sendable {}

extension EntityIdentifier: Encodable where Entity.IdentifierType: Encodable {
  /// Encodes only the raw identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}

extension EntityIdentifier: Decodable where Entity.IdentifierType: Decodable {
  /// Decodes the raw identifier.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    raw = try decoder.singleValueContainer().decode(Entity.IdentifierType.self)
  }
}

extension EntityIdentifier: CollectionState, DirectlyEncoded
where Entity.IdentifierType: Codable {
  /// Writes a raw identifier that is a number or a text.
  package func write(into writer: inout CBORWriter) -> Bool {
    let start = writer.count
    if (try? writer.writePrimitive(raw)) == true { return true }
    writer.truncate(to: start)
    return false
  }
}

extension EntityIdentifier: ExpressibleByUnicodeScalarLiteral
where Entity.IdentifierType: ExpressibleByUnicodeScalarLiteral {
  /// Creates an identifier from a literal.
  public init(unicodeScalarLiteral value: Entity.IdentifierType.UnicodeScalarLiteralType) {
    raw = .init(unicodeScalarLiteral: value)
  }
}

extension EntityIdentifier: ExpressibleByExtendedGraphemeClusterLiteral
where Entity.IdentifierType: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates an identifier from a literal.
  public init(
    extendedGraphemeClusterLiteral value:
      Entity.IdentifierType.ExtendedGraphemeClusterLiteralType
  ) {
    raw = .init(extendedGraphemeClusterLiteral: value)
  }
}

extension EntityIdentifier: ExpressibleByStringLiteral
where Entity.IdentifierType: ExpressibleByStringLiteral {
  /// Creates an identifier from a literal.
  public init(stringLiteral value: Entity.IdentifierType.StringLiteralType) {
    raw = .init(stringLiteral: value)
  }
}

/// Declares a table in a schema.
public struct EntityTableKey<Entity: EntityType>: Sendable {
  /// Declares the table of an entity type.
  public init() {}
}

/// Declares the tables of a database as stored properties.
///
/// Two keys of one entity type name one table, with the label of the first key.
public protocol EntitySchemaType {
  /// Creates the keys.
  init()
}
