/// A text that is not empty; white space is not empty.
public struct NonEmptyRule: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String?

  /// Creates the rule.
  public init() {}

  /// Whether the value is a text with at least one character.
  public func validate(value: Any, object: Any) -> Bool {
    (value as? String).map { !$0.isEmpty } ?? false
  }
}
