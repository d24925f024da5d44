// S0-12, lines 338-365 of seed 000
import Compose
import SnippetOutput

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
