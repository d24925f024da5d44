// S0-16, lines 493-514 of seed 000
import Compose
import SnippetOutput

private struct LogInComponent : Component, View {
  var body: some View { Text("Log in here") }
}

private struct SignUpComponent : Component, View {
  var body: some View { Text("Sign up here") }
}

private
// snippet
// Auth.swift

struct AuthComponent : RouterComponent {

    let logIn = LogInComponent()
    let signUp = SignUpComponent()

    @ObservedObject var router = Router(start: \Self.logIn)

}

// Auth+Observers.swift 

extension AuthComponent {

    var observers : Void {
        // ...
    }

}
// end

struct S0_16: StartupComponent, RouterComponent {
  fileprivate let auth = AuthComponent()
  @ObservedObject var router = Router(start: \Self.auth)
}
