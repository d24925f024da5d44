import Compose
import Foundation
import ReplayProbes
import Testing

@testable import S0L

private struct Form: StartupComponent, View {
  let logIn = LogInComponent()
  var body: some View { logIn }
}

@Suite struct S0LTests {
  @Test("S0-46: the email is persisted, the other fields are not")
  func keys() async throws {
    try await withFolder { folder in
      let session = try await RecordedSession(
        of: Form.self, in: folder,
        script: { world in
          try world.host.type("ann@example.com", into: "field:Email")
          try world.host.type("secret", into: "field:Password")
          try world.host.tap("Save")
          try world.host.type("bob@example.com", into: "field:Email")
          try world.host.type("hidden", into: "field:Password")
          try world.host.tap("Restore")
        })
      #expect(session.live.values == ["ann@example.com", "hidden"])
      let file = try String(
        contentsOf: folder.appendingPathComponent("login-fields.plist"), encoding: .utf8)
      #expect(file.contains("<key>email</key>") && file.contains("ann@example.com"))
      #expect(!file.contains("password") && !file.contains("shouldShowWelcomeMessage"))
    }
  }
}
