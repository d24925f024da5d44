import EventModel
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing
import VDStoreMacros

@testable import tally

/// Uses an application and checks that it replays.
private func session(_ script: (World) async throws -> Void) async throws -> RecordedSession {
  let session = try await RecordedSession { world in
    Tally.build(in: world.host)
  } script: { world, _ in
    try await script(world)
  }
  try session.requireFaithful()
  return session
}

@Suite struct TallyTests {
  @Test("D-41: a call is an event with its arguments and place, and what it does has it as cause")
  func actions() async throws {
    let session = try await session { world in
      try world.host.tap("tea")
      try world.host.tap("tea")
      try world.host.tap("Clear")
    }
    let vote = "action vote Tally.board {for: \"tea\", times: 1}"
    #expect(
      session.summaries(.action) == [
        vote, vote, "action clear Tally.board", "action remove Tally.board {name: \"tea\"}",
        "action remove Tally.board {name: \"coffee\"}",
      ])
    let places = session.events.filter { $0.kind == .action }.map { session.symbols[$0.header.place] }
    #expect(places.prefix(2).allSatisfy { $0.hasPrefix("tally/BoardView.swift:") })
    #expect(places.suffix(2).allSatisfy { $0.hasPrefix("tally/Board+Actions.swift:") })
    let causes = session.events.filter { $0.kind == .commit }.map(session.cause)
    #expect(causes.count { $0?.hasPrefix("action vote") == true } == 2)
    #expect(causes.count { $0?.hasPrefix("action remove") == true } == 2)
  }
}
