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

/// Collects the rules of a field.
@resultBuilder
public enum ValidatorRuleBuilder {
  /// Returns the rules in the order of declaration.
  public static func buildBlock(_ rules: any ValidatorRule...) -> [any ValidatorRule] { rules }
}

/// Collects the fields of a validator.
@resultBuilder
public enum ValidatorFieldBuilder {
  /// Returns the fields in the order of declaration.
  public static func buildBlock(_ fields: ValidatorField...) -> [ValidatorField] { fields }
}

/// A part of a state with its rules.
///
/// Source: Compose, `ValidatorField`.
public struct ValidatorField {
  let path: AnyKeyPath
  let rules: [any ValidatorRule]
  /// Those of the rules that the application controls.
  let triggers: [TriggerRule]

  /// Names a part of the state and its rules.
  public init(
    for path: AnyKeyPath, @ValidatorRuleBuilder rules: () -> [any ValidatorRule]
  ) {
    self.path = path
    let rules = rules()
    self.rules = rules
    // A cast of a struct to a class searches the conformances of the process.
    triggers = rules.compactMap { type(of: $0) == TriggerRule.self ? $0 as? TriggerRule : nil }
  }

  /// The rules that a state violates; empty if the path leads to no value.
  func brokenRules(in state: Any) -> [any ValidatorRule] {
    guard let value = state[keyPath: path] else { return [] }
    return rules.filter { !$0.validate(value: value, object: state) }
  }
}

/// The type-erased key path that rules take.
public prefix func ~ <Root, Value>(path: KeyPath<Root, Value>) -> AnyKeyPath { path }
