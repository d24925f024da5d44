import ReplayRuntime
import TypeLayout

/// The validators of one store, and the timer that waits until its state does not change.
final class ValidatorGroup {
  let validators: [(label: String, validator: Validator)]
  private var pending: RuntimeTimer?

  init(of validation: some AnyValidation) {
    validators = NamedProperty.all(of: validation).compactMap { property in
      (property.value as? Validator).map { (property.label, $0) }
    }
  }

  /// Subscribes to the commits of a store.
  func follow<State: AnyState>(_ cell: StateCell<State>) {
    guard !validators.isEmpty else { return }
    for entry in validators { entry.validator.observe(cell.state) }
    // The cell keeps this handler, which must not keep the cell.
    cell.subscribe { [self, weak cell] change in
      if let cell, change.old != change.new { stateChanged(cell) }
    }
  }

  /// Restarts the wait after a change of the state.
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
