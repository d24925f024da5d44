// S0-45, lines 1286-1311 of seed 000
import Compose
import SnippetOutput

extension LogInComponent {
  struct State : AnyState {
    var email = ""
    var password = ""
  }

  struct Validation : AnyValidation {
    let credentials = Validator {
      ValidatorField(for: \State.email) { NonEmptyRule() }
      ValidatorField(for: \State.password) { NonEmptyRule() }
    }
  }

  enum Status : AnyStatus {
    case checking
  }
}

private
// snippet
// LogIn.swift

struct LogInComponent : Component {

    @ObservedObject var store = Store<State, Validation, Status>(storage: FilePersistentStorage(key: "login-fields"))

    let login = SignalEmitter()

    init() {
        store.persistence.restore()
    }
}

// LogIn+Observers.swift

extension LogInComponent {

    var observers : Void {
        login += {
            store.persistence.save()
        }
    }

}
// end

extension LogInComponent : View {
  var body: some View {
    TextField("Email", text: store.binding.email)
    Button(emitter: login) { Text("Log in") }
  }
}

struct S0_45: StartupComponent, View {
  fileprivate let logIn = LogInComponent()
  var body: some View { logIn }
}
