/// Checks one value of a state.
///
/// Source: Compose, `ValidatorRule`.
public protocol ValidatorRule {
  /// The message to the user if the value is not valid; nil by default.
  var errorMessage: String? { get set }

  /// Whether a value is valid.
  ///
  /// - Parameters:
  ///   - value: The field's value.
  ///   - object: The whole state.
  func validate(value: Any, object: Any) -> Bool
}

extension ValidatorRule {
  /// Returns the same rule with a message to the user.
  public func errorMessage(_ message: String) -> any ValidatorRule {
    var copy = self
    copy.errorMessage = message
    return copy
  }
}

/// The type-erased key path that rules take.
public prefix func ~ <Root, Value>(path: KeyPath<Root, Value>) -> AnyKeyPath { path }
