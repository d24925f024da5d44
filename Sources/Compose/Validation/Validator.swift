import ReplayRuntime
import TypeLayout

/// Checks the fields of a state and reports the invalid ones.
///
/// Runs when the state has not changed for ``debounce`` after a change. Before the first run, no
/// field is valid and no field is invalid. The result is a separate commit.
///
/// Source: Compose, `Validator`.
public final class Validator {
  /// The virtual time without a change after which a state is checked.
  public static let debounce = Duration.milliseconds(100)

  /// The result of a validator in the log.
  struct Findings: Codable, Equatable {
    var isEnabled = true
    var isValid = false
    var errors: [String] = []
    /// Indices of the invalid fields, in the order of their declaration.
    var invalid: [Int] = []
  }

  let cell = StateCell(Findings(), label: "Validator")
  private let fields: [ValidatorField]
  private var lastState: Any?

  /// Creates a validator.
  public init(@ValidatorFieldBuilder fields: () -> [ValidatorField]) { self.fields = fields() }

  /// Whether the validator checks the state; a disabled one keeps its last result.
  public var isEnabled: Bool {
    get { cell.trackedState.isEnabled }
    set { cell.commit { $0.isEnabled = newValue } }
  }

  /// Whether the last check found no invalid field.
  public var isValid: Bool { cell.trackedState.isValid }

  /// The messages to the user: field by field, rule by rule.
  public var errors: [String] { cell.trackedState.errors }

  /// The invalid fields, in the order of their declaration.
  public var invalidFields: [AnyKeyPath] { cell.trackedState.invalid.map { fields[$0].path } }

  /// Makes a trigger invalid until the next change of the state; an unknown trigger is ignored.
  public func activateTrigger(for path: AnyKeyPath, tag: String) {
    guard let field = fields.first(where: { $0.path == path }),
      let trigger = field.triggers.first(where: { $0.tag == tag })
    else { return }
    trigger.isActive = true
    if let lastState { check(lastState) }
  }

  /// Stores the state with which a trigger is checked before the first change.
  func observe(_ state: Any) { lastState = state }

  /// Checks a state that has changed and resets the triggers.
  func checkChanged(_ state: Any) {
    lastState = state
    for field in fields {
      for trigger in field.triggers { trigger.isActive = false }
    }
    check(state)
  }

  private func check(_ state: Any) {
    guard cell.state.isEnabled else { return }
    var findings = Findings()
    for (index, field) in fields.enumerated() {
      let broken = field.brokenRules(in: state)
      if !broken.isEmpty { findings.invalid.append(index) }
      findings.errors += broken.compactMap(\.errorMessage)
    }
    findings.isValid = findings.invalid.isEmpty
    if findings != cell.state { cell.commit { $0 = findings } }
  }

  /// Whether a field is not valid.
  public static func ~= (validator: Validator, path: AnyKeyPath) -> Bool {
    validator.invalidFields.contains(path)
  }

  /// Whether a field is not among the invalid ones.
  public static func !~= (validator: Validator, path: AnyKeyPath) -> Bool {
    !(validator ~= path)
  }
}
