// S0-40, lines 1164-1174 of seed 000
import Compose
import SnippetOutput

extension LogInComponent {
  struct State : AnyState {
    var firstName = ""
    var lastName = ""
  }

  struct Validation : AnyValidation {
    let credentials = Validator {
      ValidatorField(for: \State.firstName) { NonEmptyRule() }
      ValidatorField(for: \State.lastName) { NonEmptyRule() }
    }
  }
}

// snippet
// LogIn+State.swift

extension LogInComponent {

    enum Status : AnyStatus {
        case checkingFirstName, checkingLastName
    }

}
// end
