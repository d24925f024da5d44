import CBOR
import StateCoding

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
