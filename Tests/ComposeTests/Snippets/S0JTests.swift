import Compose
import Foundation
import ReplayProbes
import Testing

@testable import S0J

private struct Museum: StartupComponent, View {
  let exhibition = Exhibition()
  var body: some View { exhibition }
}

private struct Form: StartupComponent, View {
  let logIn = LogInComponent()
  let keep = SignalEmitter()

  var observers: Void { keep += { logIn.store.persistence.save() } }
  var body: some View {
    logIn
    Button(emitter: keep) { Text("Keep") }
  }
}

@Suite struct S0JTests {
  @Test("S0-44: a store's storage is named when the store is made")
  func storage() async throws {
    try await withFolder { folder in
      let session = try await RecordedSession(of: Form.self, in: folder, "keep")
      #expect(session.live.failureCodes == [])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["login-fields.plist"])
    }
  }

  @Test("S0-50: an edit of one specimen changes its text and leaves the other one be")
  func collection() async throws {
    let session = try await faithful(Museum.self) { world in
      #expect(
        world.text.hasPrefix("Welcome, we can show 'Funny Circle' and 'Heavy Box' today"))
      try world.host.type("Light Box", into: "specimenB/field:Name")
    }
    #expect(
      session.live.text.hasPrefix("Welcome, we can show 'Funny Circle' and 'Light Box' today"))
    #expect(session.live.values == ["Funny Circle", "Light Box"])
  }
}

extension World {
  /// What stands in the fields, in order.
  var values: [String] {
    func find(_ node: ScreenNode) -> [String] {
      (node.value.map { [$0] } ?? []) + node.children.flatMap(find)
    }
    return host.screen.map(find) ?? []
  }
}
