// S0-46, lines 1319-1335 of seed 000
import Compose
import SnippetOutput

private struct LogInComponent : Component, View {
  @ObservedObject var store = PlainStore<State>(storage: FilePersistentStorage(key: "login-fields"))

  var body: some View {
    TextField("Email", text: store.binding.email)
    TextField("Password", text: store.binding.password)
    Button("Save") { store.persistence.save() }
    Button("Restore") { store.persistence.restore() }
  }
}

// snippet
// LogIn+State.swift

extension LogInComponent {

    struct State : AnyState {
        enum PersistenceKeys : CodingKey {
            case email
        }
    
        var email : String = ""
        var password : String = "" 
        var shouldShowWelcomeMessage : Bool = false
    }
    
}
// end

struct S0_46: StartupComponent, View {
  fileprivate let logIn = LogInComponent()
  var body: some View { logIn }
}
