// S1-05, lines 146-153 of seed 001
import Compose
import SnippetOutput

private
// snippet
// Auth.swift
struct AuthComponent : Component {

    let logIn = SignalEmitter()

}
// end

// S1-06, lines 157-172 of seed 001
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

// S1-07, lines 176-187 of seed 001
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

struct S1_05: StartupComponent, View {
  fileprivate let auth = AuthComponent()
  var body: some View { auth }
}
