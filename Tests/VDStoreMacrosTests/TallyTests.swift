#if Macros
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
      try world.host.tap("/button:tea[tea]")
      try world.host.tap("/button:tea[tea]")
      try world.host.tap("Clear")
    }
    let vote = "action vote Tally.board {for: \"tea\", times: 1}"
    #expect(
      session.summaries(.action) == [
        vote, vote, "action clear Tally.board", "action remove Tally.board {name: \"tea\"}",
        "action remove Tally.board {name: \"coffee\"}",
      ])
    let places = session.events.filter { $0.kind == .action }
      .map { session.symbols[$0.header.place] }
    #expect(places.prefix(2).allSatisfy { $0.hasPrefix("tally/BoardView.swift:") })
    #expect(places.suffix(2).allSatisfy { $0.hasPrefix("tally/Board+Actions.swift:") })
    let causes = session.events.filter { $0.kind == .commit }.map(session.cause)
    #expect(causes.count { $0?.hasPrefix("action vote") == true } == 2)
    #expect(causes.count { $0?.hasPrefix("action remove") == true } == 2)
  }

  @Test("D-41, D-46: a delivery replaces the one under way, and a cancelled one changes nothing")
  func deliveries() async throws {
    // On a busy machine the first delivery can end before the second one begins.
    for _ in 0..<50 {
      let session = try await session { world in
        try world.host.tap("/button:tea[tea]")
        try world.host.tap("/button:Deliver")
        try world.host.tap("/button:Deliver")
        try await world.until("all deliveries ended") {
          world.host.screen?.plainText.contains("On the way") == false
        }
      }
      let delivers = session.summaries(.action).filter { $0.hasPrefix("action deliver ") }
      #expect(delivers.count == 2)
      guard session.summaries(.lifecycle).contains(where: { $0.contains("cancel") }) else {
        continue
      }
      #expect(session.summaries(.commit).count { $0.contains("delivered = ") } <= 1)
      return
    }
    Issue.record("the first delivery has always ended before the second one began")
  }

  @Test("D-41, D-42: an action that throws does so to its caller; middlewares see every call")
  func refusals() async throws {
    let session = try await session { world in
      try world.host.tap("/button:Add")
      try world.host.type("water", into: "/field:Another")
      try world.host.tap("/button:Add")
    }
    #expect(
      session.summaries(.action) == [
        "action add Tally.board {name: \"\"}", "action add Tally.board {name: \"water\"}",
      ])
    #expect(session.summaries(.note).count == 2)
    #expect(session.live.host.screen?.plainText.contains("water") == true)
  }

  @Test("D-38, D-39: dependencies have their defaults, and a store's own where it sets them")
  func dependencies() async throws {
    let session = try await RecordedSession { world in
      let store = world.keep(Store(1))
      trace("\(store.di.plain) \(store.di.first) \(store.di.second) \(store.di.maybe ?? 0)")
      let other = store.di(\.plain, 5).di(\.second, 6).di(\.maybe, 7)
      trace("\(other.di.plain) \(other.di.first) \(other.di.second) \(other.di.maybe ?? 0)")
      trace("\(store.di.plain) \(store.di(\.third, 9).di.third) \(store.di.fourth)")
    } script: { _, _ in
    }
    try session.requireFaithful()
    #expect(session.trace == ["1 2 3 0", "5 2 6 7", "1 9 4"])
  }
}

extension StoreDIValues {
  @StoreDIValue fileprivate var plain: Int = 1
  @StoreDIValue fileprivate var maybe: Int?
}

@StoreDIValuesList
extension StoreDIValues {
  fileprivate var first: Int = 2
  fileprivate var second: Int = 3
}

@DIValuesList
extension DIValues {
  fileprivate var third: Int = 8
}

extension DIValues {
  @DI fileprivate var fourth: Int = 4
}
#endif
