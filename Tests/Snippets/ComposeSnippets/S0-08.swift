// S0-08, lines 228-251 of seed 000
import Compose
import SnippetOutput

private struct AuthComponent : Component, View {
  let logIn = SignalEmitter()
  let doAction = SignalEmitter()

  var body: some View {
    Button(emitter: logIn) { Text("Log in") }
    Button(emitter: doAction) { Text("Act") }
  }
}

// snippet
// Auth+Observers.swift

extension AuthComponent {

    var observers : Void {
        logInObserver
        actionObserver
    }
    
    private var logInObserver : Void {
        logIn += {
            print("Log In tapped.")
        }
    }
    
    private var actionObserver : Void {
        doAction += {
            print("Action occured.")
        }
    }

}
// end

struct S0_08: StartupComponent, View {
  fileprivate let auth = AuthComponent()
  var body: some View { auth }
}
