// S0-05, lines 180-188 of seed 000
import Compose
import SnippetOutput

private
// snippet
// Auth.swift

struct AuthComponent : Component {

    let logIn = SignalEmitter()

}
// end

// S0-06, lines 192-208 of seed 000
// snippet
// Auth+View.swift

extension AuthComponent : View {

    var body : some View {
        VStack {
            Text("Welcome")
            
            Button(emitter: logIn) {
                Text("Log in")
            }
        }
    }

}
// end

// S0-07, lines 212-224 of seed 000
// snippet
// Auth+Observers.swift

extension AuthComponent {

    var observers : Void {
        logIn += {
            print("Log In tapped.")
        }
    }

}
// end

struct S0_05: StartupComponent, View {
  fileprivate let auth = AuthComponent()
  var body: some View { auth }
}
