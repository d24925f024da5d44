/// An array whose every element satisfies nested rules.
public struct ArrayRule: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String? = "Invalid set of entries."
  private let validIfEmpty: Bool
  private let path: AnyKeyPath?
  private let rules: [any ValidatorRule]

  /// Creates the rule.
  ///
  /// - Parameters:
  ///   - validIfEmpty: The result for an empty array, and for a value that is not an array.
  ///   - path: The part of each element that the rules check; nil for the element itself.
  ///   - rules: The rules for each element.
  public init(
    validIfEmpty: Bool = true, path: AnyKeyPath? = nil,
    @ValidatorRuleBuilder rules: () -> [any ValidatorRule] = { [] }
  ) {
    self.validIfEmpty = validIfEmpty
    self.path = path
    self.rules = rules()
  }

  /// Whether the value is an array of valid elements.
  public func validate(value: Any, object: Any) -> Bool {
    guard let elements = value as? [Any], !elements.isEmpty else { return validIfEmpty }
    return elements.allSatisfy { element in
      var part: Any? = element
      if let path { part = element[keyPath: path] }
      guard let part else { return true }
      return rules.allSatisfy { $0.validate(value: part, object: object) }
    }
  }
}
