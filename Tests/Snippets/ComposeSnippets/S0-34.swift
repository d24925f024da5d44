// S0-34, lines 1020-1048 of seed 000
import Compose
import SnippetOutput

// snippet
// LogIn+State.swift

extension LogInComponent {

    struct State : AnyState {
        var email : String = ""
        var password : String = ""
    }

    struct Validation : AnyValidation {

        let credentials = Validator {
            ValidatorField(for: \State.email) {
                NonEmptyRule()
                    .errorMessage("Email address must be non-empty")
                EmailRule()
                    .errorMessage("Invalid email address format")
            }
            ValidatorField(for: \State.password) {
                LengthRule(in: 6...1000)
                    .errorMessage("Password must be at least 6 characters long")
            }
        }

    }
    
}
// end

// S0-35, lines 1052-1062 of seed 000
private
// snippet
// LogIn.swift

struct LogInComponent : Component {

    @ObservedObject var store = Store<State, Validation, Empty>()

    let login = SignalEmitter()

}
// end

extension LogInComponent : View {
  var body: some View {
    TextField("Email", text: store.binding.email)
    TextField("Password", text: store.binding.password)
    Text(store.validation.credentials.isValid ? "valid" : "not valid")
    Text(store.validation.credentials.errors.joined(separator: "; "))
  }
}

// S0-37, lines 1118-1122 of seed 000
private func fieldWithRule() -> ValidatorField {
  typealias State = LogInComponent.State
  return
// snippet
ValidatorField(for: \State.email) {
    NonEmptyRule()
}
// end
}

// S0-38, lines 1132-1137 of seed 000
private func fieldWithRules() -> ValidatorField {
  typealias State = LogInComponent.State
  return
// snippet
ValidatorField(for: \State.email) {
    NonEmptyRule()
    EmailRule()
}
// end
}

struct S0_34: StartupComponent, View {
  fileprivate let logIn = LogInComponent()
  let fields = Validator {
    fieldWithRule()
    fieldWithRules()
  }
  var body: some View { logIn }
}
