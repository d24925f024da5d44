/// Validators with which a store checks its state.
///
/// Source: Compose, `AnyValidation`.
public protocol AnyValidation {
  /// Creates the validators in their initial state.
  init()
}
