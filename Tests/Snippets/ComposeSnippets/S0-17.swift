// S0-17, lines 525-537 of seed 000
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

// S0-19, lines 561-585 of seed 000
// snippet
// Auth+View.swift

extension AuthComponent : View {

    var body : some View {
        VStack {
            RouterView()

            HStack {
                Button(emitter: openLogIn) {
                    Text("Log In")
                }
                .foregroundColor(router.path == \Self.logIn ? Color.blue : Color.gray)

                Button(emitter: openSignUp) {
                    Text("Sign Up")
                }
                .foregroundColor(router.path == \Self.signUp ? Color.blue : Color.gray)
            }
        }
    }

}
// end

struct S0_17: StartupComponent, View {
  fileprivate let auth = AuthComponent()
  var body: some View { auth }
}
