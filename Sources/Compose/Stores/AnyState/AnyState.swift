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
