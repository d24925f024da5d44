/// What a store can hold: a value with an ordinary first value.
///
/// Properties must be values; a change inside an object is not seen.
///
/// Source: Compose, `AnyState`.
public protocol AnyState: Codable, Equatable {
  /// Names the fields that a storage keeps; all of them unless the state declares an enumeration
  /// of this name.
  associatedtype PersistenceKeys: CodingKey = AllPersistenceKeys

  /// The first state.
  init()
}

/// Names every field there can be.
public struct AllPersistenceKeys: CodingKey {
  /// The field's name.
  public let stringValue: String
  /// None.
  public var intValue: Int? { nil }

  /// The key of a field, whatever its name.
  public init?(stringValue: String) { self.stringValue = stringValue }

  /// None: fields have names.
  public init?(intValue: Int) { return nil }
}

/// What a store can check its state with.
///
/// Source: Compose, `AnyValidation`.
public protocol AnyValidation {
  /// The validators in their first condition.
  init()
}

/// What may be under way in a store: an enumeration.
///
/// Source: Compose, `AnyStatus`.
public protocol AnyStatus: Hashable {}

/// Stands for no validation and no status.
public struct Empty: AnyValidation, AnyStatus, Codable {
  /// Makes the only value.
  public init() {}
}

/// The status of a store that only ever loads.
public enum LoadingStatus: String, AnyStatus, Codable, CaseIterable {
  /// Something is being loaded.
  case loading
}
