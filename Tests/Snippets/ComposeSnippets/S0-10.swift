// S0-10, lines 296-314 of seed 000
import Compose
import SnippetOutput

private
// snippet
// LogIn.swift

struct LogInComponent : Component {

    let openSignUp = SignalEmitter()

}

// LogIn+Observers.swift

extension LogInComponent {

    var observers : Void {
        None
    }

}
// end

extension LogInComponent : View {
  var body: some View { Button(emitter: openSignUp) { Text("To sign up") } }
}

// S0-11, lines 316-334 of seed 000
private
// snippet
// SignUp.swift

struct SignUpComponent : Component {

    let openLogin = SignalEmitter()

}

// SignUp+Observers.swift

extension SignUpComponent {

    var observers : Void {
        None
    }

}
// end

extension SignUpComponent : View {
  var body: some View { Button(emitter: openLogin) { Text("To log in") } }
}

// S0-12, lines 338-365 of seed 000
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
        logIn.openSignUp {
            router.replace(\Self.signUp)
        }
        
        signUp.openLogin {
            router.replace(\Self.logIn)
        }
    }

}
// end

struct S0_10: StartupComponent, RouterComponent {
  fileprivate let auth = AuthComponent()
  @ObservedObject var router = Router(start: \Self.auth)
}
