// S0-35, lines 1052-1062 of seed 000
import Compose
import SnippetOutput

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
