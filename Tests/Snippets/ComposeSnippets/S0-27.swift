// S0-27, lines 903-915 of seed 000
import Compose
import SnippetOutput

private struct AuthComponent : Component, View {
  let login = SignalEmitter()

  var body: some View { Button(emitter: login) { Text("Log in") } }
}

// snippet
// Auth+Observers.swift

extension AuthComponent {
    
    var observers : Void {
        login += {
            services.user.login()
        }
    }
    
}
// end

struct S0_27: StartupComponent, View {
  fileprivate let auth = AuthComponent()
  let ask = SignalEmitter()

  var observers: Void { ask += { print("\(services.user)") } }

  var body: some View {
    auth
    Button(emitter: ask) { Text("Ask") }
  }
}
