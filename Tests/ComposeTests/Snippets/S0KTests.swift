import Compose
import ReplayProbes
import Testing

@testable import S0K

private struct Form: StartupComponent, View {
  let logIn = LogInComponent()
  var body: some View { logIn }
}

@Suite struct S0KTests {
  @Test("S0-45: what was saved is restored when the component is made again")
  func restored() async throws {
    try await withFolder { folder in
      let first = try await RecordedSession(
        of: Form.self, in: folder,
        script: { world in
          try world.host.type("ann@example.com", into: "field:Email")
          try world.host.tap("login")
        })
      #expect(first.live.failureCodes == [])
      let second = try await RecordedSession(of: Form.self, in: folder)
      #expect(second.live.values == ["ann@example.com"])
      #expect(second.rerecorded.values == ["ann@example.com"])
    }
  }
}
