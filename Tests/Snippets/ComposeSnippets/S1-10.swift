// S1-10, lines 261-277 of seed 001
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

// S1-11, lines 279-295 of seed 001
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

// S1-12, lines 299-324 of seed 001
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

struct S1_10: StartupComponent, RouterComponent {
  fileprivate let auth = AuthComponent()
  @ObservedObject var router = Router(start: \Self.auth)
}
