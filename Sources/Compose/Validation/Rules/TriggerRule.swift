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
