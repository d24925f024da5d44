// S1-08, lines 191-213 of seed 001
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

struct S1_08: StartupComponent, View {
  fileprivate let auth = AuthComponent()
  var body: some View { auth }
}
