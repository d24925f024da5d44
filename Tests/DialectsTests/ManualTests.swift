import HeadlessUI
import Replay
import ReplayProbes
import Testing

/// The applications that the manuals show; `ConformanceTests` compares their text.
@Suite struct ManualTests {
  private func play(
    _ application: any ReplayableApplication.Type, script: (World) async throws -> Void
  ) async throws -> RecordedSession {
    let session = try await RecordedSession { world in
      application.show(in: world.host)
    } script: { world, _ in
      try await script(world)
    }
    try session.requireFaithful()
    #expect(session.live.failures == [])
    return session
  }

  @Test("The guestbook of the Compose manual adds a name that was signed")
  func compose() async throws {
    let session = try await play(Guestbook.self) { world in
      try world.host.type("Ann", into: "/field:Name")
      try world.host.tap("/button:sign")
      #expect(world.host.screen?.plainText == "Name Sign Ann")
    }
    #expect(session.summaries(.send).contains("send Guestbook.form.didSign \"Ann\""))
  }

  @Test("The kitchen of the AsyncStore manual waits in virtual time")
  func asyncStore() async throws {
    _ = try await play(Kitchen.self) { world in
      try world.host.type("5", into: "/field:Minutes")
      try world.host.tap("/button:Boil")
      #expect(world.host.screen?.plainText.hasSuffix("The egg is boiling.") == true)
      world.runtime.advance(by: .seconds(301))
      #expect(world.host.screen?.plainText.hasSuffix("The egg is done.") == true)
    }
  }

  @Test("The groceries of the VDStore manual are added and cleared by actions")
  func vdStore() async throws {
    _ = try await play(Groceries.self) { world in
      try world.host.type("tea", into: "/field:Item")
      try world.host.tap("/button:Add")
      #expect(world.host.screen?.plainText == "Item Add tea Clear")
      try world.host.tap("/button:Clear")
      #expect(world.host.screen?.plainText == "Item Add Clear")
    }
  }

  @Test("The dice of the manual draw, pay and remind in replay as they did live")
  func world() async throws {
    let session = try await play(Dice.self) { world in
      try world.host.tap("/button:roll")
      try await world.until("the table has paid") {
        world.host.screen?.plainText.contains("paid") == true
      }
      world.runtime.advance(by: .seconds(31))
      #expect(world.host.screen?.plainText.contains("Roll again?") == true)
    }
    #expect(session.summaries(.chance).count == 1)
    #expect(session.summaries(.effectEnded).count == 1)
    #expect(session.summaries(.timer).count == 2)
  }
}
