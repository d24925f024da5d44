/// A value that equals a constant.
public struct ConstantRule<Value: Equatable>: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String?
  private let constant: Value

  /// Creates the rule.
  public init(value: Value) { constant = value }

  /// Whether the value is the constant.
  public func validate(value: Any, object: Any) -> Bool { (value as? Value) == constant }
}
