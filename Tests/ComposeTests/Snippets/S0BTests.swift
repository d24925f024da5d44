import Compose
import ReplayProbes
import Testing

@testable import S0B

private struct Actions: StartupComponent, View {
  let auth = AuthComponent()
  var body: some View { auth }
}

private struct Profiles: StartupComponent, View {
  let profile = ProfileComponent()
  var body: some View { profile }
}

@Suite struct S0BTests {
  @Test("S0-08: observers may be split into several properties")
  func splitObservers() async throws { try await Prose.splitObservers(Actions.self) }

  @Test("S0-23: what observes a lazy component ends with it, and begins anew")
  func lazyLifecycle() async throws { try await Prose.lazyLifecycle(Profiles.self) }

  @Test("S0-34, S0-35, S0-37, S0-38: a validator says what is wrong with the fields it names")
  func validation() async throws {
    struct Form: StartupComponent, View {
      let logIn = LogInComponent()
      let fields = Validator {
        fieldWithRule()
        fieldWithRules()
      }
      var body: some View { logIn }
    }
    let session = try await faithful(Form.self) { world in
      try world.host.type("ann", into: "field:Email")
      world.runtime.advance(by: .milliseconds(200))
      #expect(
        world.host.screen?.plainText.contains(
          "not valid Invalid email address format; Password must be at least 6 characters long")
          == true)
      try world.host.type("ann@example.com", into: "field:Email")
      try world.host.type("secret", into: "field:Password")
      world.runtime.advance(by: .milliseconds(200))
    }
    #expect(session.live.host.screen?.plainText.hasSuffix("valid") == true)
    #expect(session.live.host.screen?.plainText.contains("not valid") == false)
  }

  @Test("S0-39: an activated trigger makes its validator invalid")
  func trigger() async throws {
    struct Form: StartupComponent {
      let store = ValidatedStore<TriggeredForm.State, TriggeredForm.Validation>()
      let go = SignalEmitter()

      var observers: Void {
        go += {
          store.state.password = "new"
          TriggeredForm.State.activate(in: store.validation)
          let credentials = store.validation.credentials
          trace("\(credentials.isValid) \(credentials ~= \TriggeredForm.State.password)")
        }
      }
    }
    let session = try await faithful(Form.self) { world in
      try world.send((), to: "Form.go")
    }
    #expect(session.trace == ["false true"])
  }
}
