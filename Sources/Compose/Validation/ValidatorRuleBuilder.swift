/// Collects the rules of a field.
@resultBuilder
public enum ValidatorRuleBuilder {
  /// Returns the rules in the order of declaration.
  public static func buildBlock(_ rules: any ValidatorRule...) -> [any ValidatorRule] { rules }
}
