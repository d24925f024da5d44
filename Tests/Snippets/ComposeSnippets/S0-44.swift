// S0-44, lines 1266-1276 of seed 000
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

}
// end

extension LogInComponent : View {
  var body: some View { TextField("Email", text: store.binding.email) }
}

struct S0_44: StartupComponent, View {
  fileprivate let logIn = LogInComponent()
  let keep = SignalEmitter()

  var observers: Void { keep += { logIn.store.persistence.save() } }
  var body: some View {
    logIn
    Button(emitter: keep) { Text("Keep") }
  }
}
