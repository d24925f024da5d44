// S1-09, lines 230-249 of seed 001
import Compose
import SnippetOutput

struct AuthComponent : Component, View {
  let logIn = SignalEmitter()

  var body: some View { Button(emitter: logIn) { Text("Log in") } }
}

// snippet
// Auth+Observers.swift
extension AuthComponent {

    var observers : Void {
        didAppear += {
            print("Component appeared.")
        }
        
        didDisappear += {
            print("Component disappeared.")
        }
    
        logIn += {
            print("Log In tapped.")
        }
    }

}
// end
