import Compose
import ReplayProbes
import Testing

@testable import ComposeSnippets

@Suite struct ExhibitionSnippetTests {
  @Test("S0-47, S0-48, S0-49: a text edited in one child shows in the other and in the parent")
  func exhibition() async throws {
    let session = try await faithful(S0_47.self) { world in
      #expect(world.text.hasPrefix("Welcome, we can show a 'Funny Circle' today"))
      try world.host.type("Odd Circle", into: "specimenA/field:Name")
      #expect(world.text.hasPrefix("Welcome, we can show a 'Odd Circle' today"))
      #expect(world.values == ["Odd Circle", "Odd Circle"])
      try world.host.type("Oval", into: "specimenB/field:Name")
    }
    #expect(session.live.values == ["Oval", "Oval"])
    #expect(session.live.text.hasPrefix("Welcome, we can show a 'Oval' today"))
  }

  @Test("S0-50: an edit of one specimen changes its text and leaves the other one be")
  func collection() async throws {
    let session = try await faithful(S0_50.self) { world in
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
