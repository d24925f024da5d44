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

/// A text whose number of characters is in a range.
public struct LengthRule: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String?
  private let range: ClosedRange<Int>

  /// Creates the rule.
  ///
  /// - Parameter range: The allowed numbers of characters, as Swift counts `Character`s.
  public init(in range: ClosedRange<Int>) { self.range = range }

  /// Whether the value is a text with an allowed length.
  public func validate(value: Any, object: Any) -> Bool {
    (value as? String).map { range.contains($0.count) } ?? false
  }
}

/// A value that equals another one of the same state.
public struct EqualityRule: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String?
  private let path: AnyKeyPath

  /// Creates the rule.
  ///
  /// - Parameter path: The other value, such as `~\State.repeatedPassword`.
  public init(with path: AnyKeyPath) { self.path = path }

  /// Whether both values exist and are equal.
  public func validate(value: Any, object: Any) -> Bool {
    guard let other = object[keyPath: path], let value = value as? any Equatable else {
      return false
    }
    return areEqual(value, other)
  }
}

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

/// A rule that the application controls: invalid from its activation until the next change of the
/// state.
public final class TriggerRule: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String?
  let tag: String
  var isActive = false

  /// Creates the rule.
  ///
  /// - Parameter tag: The name of the trigger for ``Validator/activateTrigger(for:tag:)``.
  public init(tag: String) { self.tag = tag }

  /// Whether the trigger is not active.
  public func validate(value: Any, object: Any) -> Bool { !isActive }
}

private func areEqual(_ a: some Equatable, _ b: Any) -> Bool {
  func compare<Value: Equatable>(_ a: Value) -> Bool { (b as? Value) == a }
  return compare(a)
}
