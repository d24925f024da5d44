/// The type for a store without validation or without statuses.
public struct Empty: AnyValidation, AnyStatus, Codable {
  /// Creates the only value.
  public init() {}
}
