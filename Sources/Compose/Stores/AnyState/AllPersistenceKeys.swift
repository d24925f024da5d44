/// The keys of all fields.
public struct AllPersistenceKeys: CodingKey {
  /// The name of the field.
  public let stringValue: String
  /// Nil, because fields have names.
  public var intValue: Int? { nil }

  /// Creates the key of a field with any name.
  public init?(stringValue: String) { self.stringValue = stringValue }

  /// Returns nil, because fields have names.
  public init?(intValue: Int) { return nil }
}
