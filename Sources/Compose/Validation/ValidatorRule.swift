/// Says whether one value of a state is as it should be.
///
/// Source: Compose, `ValidatorRule`.
public protocol ValidatorRule {
  /// What to tell a person when the value is not; none by default.
  var errorMessage: String? { get set }

  /// Whether a value is valid.
  ///
  /// - Parameters:
  ///   - value: The field's value.
  ///   - object: The whole state.
  func validate(value: Any, object: Any) -> Bool
}

extension ValidatorRule {
  /// The same rule with something to tell a person.
  public func errorMessage(_ message: String) -> any ValidatorRule {
    var copy = self
    copy.errorMessage = message
    return copy
  }
}

/// Collects the rules of a field.
@resultBuilder
public enum ValidatorRuleBuilder {
  /// Rules in the order in which they are written.
  public static func buildBlock(_ rules: any ValidatorRule...) -> [any ValidatorRule] { rules }
}

/// Collects the fields of a validator.
@resultBuilder
public enum ValidatorFieldBuilder {
  /// Fields in the order in which they are written.
  public static func buildBlock(_ fields: ValidatorField...) -> [ValidatorField] { fields }
}

/// A part of a state with the rules that it must satisfy.
///
/// Source: Compose, `ValidatorField`.
public struct ValidatorField {
  let path: AnyKeyPath
  let rules: [any ValidatorRule]

  /// Points at a part of the state.
  public init(
    for path: AnyKeyPath, @ValidatorRuleBuilder rules: () -> [any ValidatorRule]
  ) {
    self.path = path
    self.rules = rules()
  }

  /// The rules that a state breaks; none for a path that leads nowhere.
  func brokenRules(in state: Any) -> [any ValidatorRule] {
    guard let value = state[keyPath: path] else { return [] }
    return rules.filter { !$0.validate(value: value, object: state) }
  }
}

/// The erased form of a key path, as rules take it.
public prefix func ~ <Root, Value>(path: KeyPath<Root, Value>) -> AnyKeyPath { path }
