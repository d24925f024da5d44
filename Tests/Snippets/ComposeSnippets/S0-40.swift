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

// S0-41, lines 1178-1188 of seed 000
private
// snippet
// LogIn.swift

struct LogInComponent : Component {

    @ObservedObject var store = Store<State, Validation, Status>()
    
    let login = SignalEmitter()

}
// end

// S0-42, lines 1192-1213 of seed 000
extension Services {
  var network: NetworkService { self[NetworkService.self] }
}

/// Answers after a while, on virtual time.
struct NetworkService : Service {
  static var Name = "network"

  func checkFirstName(_ name: String, _ done: @escaping () -> Void) {
    runtime.timer("first name", after: .seconds(1), done)
  }

  func checkLastName(_ name: String, _ done: @escaping () -> Void) {
    runtime.timer("last name", after: .seconds(2), done)
  }
}

// snippet
// LogIn+Observers.swift

extension LogInComponent {

    var observers : Void {
        login += {
            store.status += .checkingFirstName
            store.status += .checkingLastName
            
            services.network.checkFirstName(store.state.firstName) { 
                store.status -= .checkingFirstName
            }
            
            services.network.checkLastName(store.state.lastName) { 
                store.status -= .checkingLastName
            }
        }
    }

}
// end

// S0-43, lines 1217-1239 of seed 000
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
            .disabled(store.validation.credentials.isValid == false || store.status.isEmpty == true)
            .opacity(store.validation.credentials.isValid == false)
        }
        .overlay(
            Text("Loading")
                .opacity(store.status.isEmpty == false ? 1.0 : 0.0)
        )
    }

}
// end

struct S0_40: StartupComponent, View {
  fileprivate let logIn = LogInComponent()
  var body: some View { logIn }
}
