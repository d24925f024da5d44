// S0-42, lines 1192-1213 of seed 000
import Compose
import SnippetOutput

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
