// S1-21, lines 601-625 of seed 001
import Compose
import SnippetOutput

struct AuthComponent : Component, View {
  let logIn = SignalEmitter()

  var body: some View {
    Text("Welcome")
    Button(emitter: logIn) { Text("Log In") }
  }
}

struct HomeComponent : Component {}

// snippet
// App.swift
@main
struct AppComponent : RouterComponent {

    let auth = AuthComponent()
    let home = HomeComponent()
    
    @ObservedObject var router = Router(start: \Self.auth)

}

// App+Startup.swift
extension AppComponent : StartupComponent {

    func willBindRootComponent() {
        // Setup your application in a familiar manner (e.g. add Firebase, Google Analytics, any other integrations)
    }
    
    func didBindRootComponent() {
        // Root component is now bound, you may access all the underlying children components, emitters, and other properties.
    }

}
// end
