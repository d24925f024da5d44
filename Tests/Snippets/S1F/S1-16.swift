// S1-16, lines 445-464 of seed 001
import Compose
import SnippetOutput

struct LogInComponent : Component, View {
  var body: some View { Text("Log in here") }
}

struct SignUpComponent : Component, View {
  var body: some View { Text("Sign up here") }
}

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
