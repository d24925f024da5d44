import Compose
import HeadlessUI
import ReplayRuntime
import Testing

nonisolated private struct LogIn: Component {
  let openSignUp = SignalEmitter()
}

extension LogIn: View {
  var body: some View {
    VStack {
      Text("Log in")
      Button(emitter: openSignUp) { Text("Sign up instead") }
    }
  }
}

nonisolated private struct SignUp: Component, View {
  let back = SignalEmitter()
  var body: some View {
    Button(emitter: back) { Text("Back") }
  }
}

nonisolated private struct Auth: RouterComponent, StartupComponent {
  let logIn = LogIn()
  let signUp = SignUp()
  @ObservedObject var router = Router(start: \Self.logIn)

  var observers: Void {
    logIn.openSignUp += { router.push(\Self.signUp) }
    signUp.back += { router.pop() }
  }
}

@Suite struct RoutingTests {
  @Test("A tap on a button routes, and the screen follows at the end of the turn")
  func tapRoutes() throws {
    let app = Auth.start()
    #expect(app.host.screen?.plainText == "Log in Sign up instead")
    try app.host.tap("openSignUp")
    #expect(app.host.screen?.plainText == "Back")
    try app.host.tap("back")
    #expect(app.host.screen?.plainText == "Log in Sign up instead")
  }
}
