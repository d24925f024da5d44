// S0-27, lines 903-915 of seed 000
import Compose
import SnippetOutput

struct AuthComponent : Component, View {
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
