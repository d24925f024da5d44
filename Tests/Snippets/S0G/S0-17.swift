// S0-17, lines 525-537 of seed 000
import Compose
import SnippetOutput

struct LogInComponent : Component, View {
  var body: some View { Text("Log in here") }
}

struct SignUpComponent : Component, View {
  var body: some View { Text("Sign up here") }
}

struct AuthComponent : RouterComponent {
  let logIn = LogInComponent()
  let signUp = SignUpComponent()
  let openSignUp = SignalEmitter()
  let openLogIn = SignalEmitter()
  @ObservedObject var router = Router(start: \Self.signUp)
}

// snippet
// Auth+Observers.swift 

extension AuthComponent {

    var observers : Void {
        openLogIn += {
            router.replace(\Self.logIn)
        }
    }

}
// end
