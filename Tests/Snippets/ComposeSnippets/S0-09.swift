// S0-09, lines 266-286 of seed 000
import Compose
import SnippetOutput

private struct AuthComponent : Component, View {
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

/// Shows the snippet's component until it is told to hide it.
struct S0_09: StartupComponent, View {
  struct State: AnyState {
    var isShown = true
  }

  @ObservedObject var store = PlainStore<State>()
  fileprivate let auth = AuthComponent()

  var body: some View {
    if store.state.isShown { auth }
    Button("Hide") { store.state.isShown = false }
  }
}
