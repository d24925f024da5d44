import ReplayRuntime

/// Checks the fields of a state and says which of them are wrong.
///
/// Runs when the state has changed and then stood still for ``debounce``. Until it has run for the
/// first time nothing is valid and nothing is wrong. What it finds is a commit of its own.
///
/// Source: Compose, `Validator`.
public final class Validator {
  /// How long a state must stand still before it is checked, in virtual time.
  public static let debounce = Duration.milliseconds(100)

  /// What a validator found, as the log holds it.
  struct Findings: Codable, Equatable {
    var isEnabled = true
    var isValid = false
    var errors: [String] = []
    /// Positions of the invalid fields, in the order of their declaration.
    var invalid: [Int] = []
  }

  let cell = StateCell(Findings(), label: "Validator")
  private let fields: [ValidatorField]
  private var lastState: Any?

  /// Makes a validator.
  public init(@ValidatorFieldBuilder fields: () -> [ValidatorField]) { self.fields = fields() }

  /// Whether the validator follows the state; a disabled one keeps what it found last.
  public var isEnabled: Bool {
    get { cell.state.isEnabled }
    set { cell.commit { $0.isEnabled = newValue } }
  }

  /// Whether the last check found nothing wrong.
  public var isValid: Bool { cell.trackedState.isValid }

  /// What to tell a person: field by field, rule by rule.
  public var errors: [String] { cell.trackedState.errors }

  /// The fields that are not valid, in the order of their declaration.
  public var invalidFields: [AnyKeyPath] { cell.trackedState.invalid.map { fields[$0].path } }

  /// Makes a trigger invalid until the next change of the state; an unknown one is ignored.
  public func activateTrigger(for path: AnyKeyPath, tag: String) {
    guard let field = fields.first(where: { $0.path == path }),
      let trigger = field.rules.lazy.compactMap({ $0 as? TriggerRule }).first(where: {
        $0.tag == tag
      })
    else { return }
    trigger.isActive = true
    if let lastState { check(lastState) }
  }

  /// Remembers the state that a trigger is checked against before the first change.
  func observe(_ state: Any) { lastState = state }

  /// Checks a state that has changed; triggers are over.
  func checkChanged(_ state: Any) {
    lastState = state
    for field in fields {
      for rule in field.rules { (rule as? TriggerRule)?.isActive = false }
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

/// The validators of one store, and the timer that waits for its state to stand still.
final class ValidatorGroup {
  let validators: [(label: String, validator: Validator)]
  private var pending: RuntimeTimer?

  init(of validation: some AnyValidation) {
    validators = Mirror(reflecting: validation).children.compactMap { child in
      guard let label = child.label, let validator = child.value as? Validator else { return nil }
      return (label, validator)
    }
  }

  /// Follows a store's commits.
  func follow<State: AnyState>(_ cell: StateCell<State>) {
    guard !validators.isEmpty else { return }
    for entry in validators { entry.validator.observe(cell.state) }
    cell.subscribe { [self] change in
      if change.old != change.new { stateChanged(cell) }
    }
  }

  /// Waits from now on for the state to stand still.
  func stateChanged<State: AnyState>(_ cell: StateCell<State>) {
    guard !validators.isEmpty else { return }
    pending?.cancel()
    pending = cell.runtime.timer("validation", node: cell.path, after: Validator.debounce) {
      [self] in
      let state = cell.state
      for entry in validators { entry.validator.checkChanged(state) }
    }
  }

  func bind(to path: String) {
    for entry in validators { entry.validator.cell.bind(to: "\(path).validation.\(entry.label)") }
  }

  func unbind() {
    for entry in validators { entry.validator.cell.unbind() }
  }
}
