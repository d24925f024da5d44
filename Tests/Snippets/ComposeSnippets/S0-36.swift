// S0-36, lines 1066-1092 of seed 000
import Compose
import SnippetOutput

private struct LogInComponent : Component {
  @ObservedObject var store = Store<State, Validation, Empty>()
  let login = SignalEmitter()
}

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
// LogIn+View.swift

extension LogInComponent : View {

    var body : some View {
        VStack {
            TextField("First Name", text: store.binding.firstName)
            TextField("Last Name", text: store.binding.lastName)
            Button(emitter: login) {
                Text("Log In")
            }
            .disabled(store.validation.credentials.isValid == false)
            .opacity(store.validation.credentials.isValid == false)
            
            if store.validation.credentials ~= \State.firstName {
                Text("First name is invalid")
            }
            
            if store.validation.credentials ~= \State.lastName {
                Text("Last name is invalid")
            }
        }
    }

}
// end

struct S0_36: StartupComponent, View {
  fileprivate let logIn = LogInComponent()
  var body: some View { logIn }
}
