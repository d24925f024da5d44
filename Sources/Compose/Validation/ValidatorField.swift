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
