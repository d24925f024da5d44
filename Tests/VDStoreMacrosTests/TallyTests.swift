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
    let votes = session.events.filter { $0.kind == .action }
    #expect(
      votes.map(session.summary).map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        == [
          "vote Tally.board {for: \"tea\", times: 1}", "vote Tally.board {for: \"tea\", times: 1}",
          "clear Tally.board", "remove Tally.board {name: \"tea\"}",
          "remove Tally.board {name: \"coffee\"}",
        ])
    let places = votes.map { session.symbols[$0.header.place] }
    #expect(places.prefix(2).allSatisfy { $0.hasPrefix("tally/BoardView.swift:") })
    #expect(places.suffix(2).allSatisfy { $0.hasPrefix("tally/Board+Actions.swift:") })
    let commits = session.events.filter { $0.kind == .commit }
    #expect(commits.map(session.cause).filter { $0?.contains("action vote") == true }.count == 2)
    #expect(commits.map(session.cause).filter { $0?.contains("action remove") == true }.count == 2)
  }
}
