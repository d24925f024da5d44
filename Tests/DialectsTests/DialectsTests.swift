import CBOR
import TestRounds
import Testing

/// One application in every dialect, used alike: the stores make the same commits, in the same
/// order, with the same versions, patches and states, and the same is on the screen.
///
/// What leads to a commit is the dialect's own and is not compared: emitters of Compose and effects
/// that an AsyncStore receives are sends, methods of a store of Verge or VDStore are nothing but
/// Swift. The places of commits are those of the dialect's file.
@Suite struct DialectsTests {
  @Test("A counter makes the same commits in every dialect")
  func counter() async throws {
    let steps: [Step] = [
      .tap("increment"), .tap("increment"), .tap("decrement"), .type("4", into: "number"),
      .type("40", into: "number"), .tap("set"), .tap("increment"), .tap("reset"),
      .tap("decrement"), .type("no number", into: "number"), .tap("set"),
    ]
    let outcomes = try await same(steps, Variants.counters)
    #expect(
      outcomes.map(\.patch) == [
        "value = 1", "value = 2", "value = 1", "text = \"4\"", "text = \"40\"", "value = 40",
        "value = 41", "value = 0", "value = -1", "text = \"no number\"", "unchanged",
      ])
    #expect(outcomes.map(\.version) == Array(1...11))
  }

  @Test("What leads to a commit is the dialect's own")
  func sends() async throws {
    var sends: [String: [String]] = [:]
    for variant in Variants.counters {
      let play = try await Play([.tap("increment")], on: variant)
      sends[variant.dialect] = play.session.summaries(.send)
    }
    #expect(sends["Compose"] == ["send ComposeCounter.increment"])
    #expect(sends["Verge"] == [] && sends["VDStore"] == [])
    #expect(sends["AsyncStore"] == ["send AsyncCounter.store.receive \"set\""])
  }

  @Test("A write that leaves the state equal is a commit in every dialect")
  func equalWrites() async throws {
    let steps: [Step] = [
      .tap("reset"), .tap("reset"), .type("", into: "number"), .tap("set"), .tap("increment"),
      .type("1", into: "number"), .tap("set"),
    ]
    let outcomes = try await same(steps, Variants.counters)
    #expect(
      outcomes.map(\.patch) == [
        "unchanged", "unchanged", "unchanged", "unchanged", "value = 1", "text = \"1\"",
        "unchanged",
      ])
  }

  @Test("A list of things to do makes the same commits in every dialect")
  func todo() async throws {
    let steps: [Step] = [
      .type("milk", into: "draft"), .tap("add"), .type("bread", into: "draft"), .tap("add"),
      .type("tea", into: "draft"), .tap("add"), .tap("toggle[2]"), .tap("show[open]"),
      .type("oat milk", into: "title[1]"), .tap("toggle[3]"), .tap("show[done]"),
      .tap("toggle[2]"), .tap("show[all]"), .tap("clear"), .tap("clear"), .tap("remove[1]"),
      .type("bread", into: "title[2]"),
    ]
    let outcomes = try await same(steps, Variants.todos)
    #expect(outcomes.count == steps.count)
    #expect(outcomes[8].patch == "items[0].title = \"oat milk\"")
    #expect(outcomes[13].patch == "items splice 2 -1 +[]")
    #expect(outcomes[14].patch == "unchanged" && outcomes[16].patch == "unchanged")
    #expect(
      outcomes.last?.state?["items"]
        == .array([.map(["id": .int(2), "title": .text("bread"), "isDone": .bool(false)])]))
  }

  @Test(
    "A random user gets the same from every dialect", arguments: 1...UInt64(rounds(3, thorough: 16))
  )
  func random(seed: UInt64) async throws {
    let user = RandomTodos(seed: seed, count: 60)
    let outcomes = try await same(user.steps, Variants.todos)
    let end = try CBORDecoder().decode(
      TodoList.self, from: #require(outcomes.last?.state).encoded)
    #expect(end == user.expected)
  }

  /// Plays steps on all variants, which must agree; returns what they agree on.
  private func same(_ steps: [Step], _ variants: [Variant]) async throws -> [Outcome] {
    var first: Play?
    for variant in variants {
      let play = try await Play(steps, on: variant)
      guard let expected = first else {
        first = play
        continue
      }
      for (found, wanted) in zip(play.outcomes, expected.outcomes) where found != wanted {
        let step = wanted.input < 2 ? "start" : "\(steps[wanted.input - 2])"
        Issue.record("\(variant.dialect), \(step): \(found) instead of \(wanted)")
        break
      }
      #expect(play.outcomes.count == expected.outcomes.count, "\(variant.dialect)")
      #expect(play.screens == expected.screens, "\(variant.dialect)")
    }
    return try #require(first).outcomes
  }
}
