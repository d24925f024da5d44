/// What a store can hold: a value with an ordinary first value.
///
/// Properties must be values; a change inside an object is not seen.
///
/// Source: Compose, `AnyState`.
public protocol AnyState: Codable, Equatable {
  /// The first state.
  init()
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
