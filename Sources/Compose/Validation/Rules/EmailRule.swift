/// A text that is an email address.
///
/// Letters of any script, quoted local parts and address literals are accepted; a domain needs a
/// dot.
public struct EmailRule: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String?

  /// Creates the rule.
  public init() {}

  /// Whether the value is a text that is an email address.
  public func validate(value: Any, object: Any) -> Bool {
    (value as? String).map(EmailAddress.isValid) ?? false
  }
}
