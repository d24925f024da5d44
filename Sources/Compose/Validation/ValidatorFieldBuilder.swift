/// Collects the fields of a validator.
@resultBuilder
public enum ValidatorFieldBuilder {
  /// Returns the fields in the order of declaration.
  public static func buildBlock(_ fields: ValidatorField...) -> [ValidatorField] { fields }
}
