// S0-39, lines 1150-1152 of seed 000
import Compose
import SnippetOutput

struct TriggeredForm {
  struct State : AnyState {
    var password = ""
  }

  struct Validation : AnyValidation {
    let credentials = Validator {
      ValidatorField(for: \State.password) { TriggerRule(tag: "your-trigger-tag") }
    }
  }
}

extension TriggeredForm.State {
  static func activate(in validators: TriggeredForm.Validation) {
// snippet
validators.credentials.activateTrigger(for: ~\Self.password, tag: "your-trigger-tag")
// end
  }
}
