// S0-18, lines 541-555 of seed 000
import Compose
import SnippetOutput

private struct LogInComponent : Component, View {
  var body: some View { Text("Log in here") }
}

private struct SignUpComponent : Component, View {
  var body: some View { Text("Sign up here") }
}

private struct AuthComponent : RouterComponent {
  let logIn = LogInComponent()
  let signUp = SignUpComponent()
  let openSignUp = SignalEmitter()
  let openLogIn = SignalEmitter()
  @ObservedObject var router = Router(start: \Self.signUp)
}

extension AuthComponent : View {
  var body: some View {
    RouterView()
    Button(emitter: openLogIn) { Text("Log In") }
    Button(emitter: openSignUp) { Text("Sign Up") }
  }
}

// snippet
// Auth+Observers.swift 

extension AuthComponent {

    var observers : Void {
        openLogIn += {
            withAnimation {
                router.replace(\Self.logIn)
            }
        }
    }

}
// end

struct S0_18: StartupComponent, View {
  fileprivate let auth = AuthComponent()
  var body: some View { auth }
}
