/// The state of a store: a value type with a default value.
///
/// Properties must be value types; changes inside objects are not observed.
///
/// Source: Compose, `AnyState`.
public protocol AnyState: Codable, Equatable {
  /// The names of the stored fields; all fields unless the state declares an enumeration with this
  /// name.
  associatedtype PersistenceKeys: CodingKey = AllPersistenceKeys

  /// Creates the initial state.
  init()
}

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

/// Validators with which a store checks its state.
///
/// Source: Compose, `AnyValidation`.
public protocol AnyValidation {
  /// Creates the validators in their initial state.
  init()
}

/// The operations that may be running in a store: an enumeration.
///
/// Source: Compose, `AnyStatus`.
public protocol AnyStatus: Hashable {}

/// The type for a store without validation or without statuses.
public struct Empty: AnyValidation, AnyStatus, Codable {
  /// Creates the only value.
  public init() {}
}

/// The status of a store that only loads.
public enum LoadingStatus: String, AnyStatus, Codable, CaseIterable {
  /// Data is being loaded.
  case loading
}
