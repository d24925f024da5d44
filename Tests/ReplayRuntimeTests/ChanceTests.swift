import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

@Suite struct ChanceTests {
  /// Draws twice on one stream and once on another when pinged, with extra draws on request.
  static func session(
    seed: UInt64, extra: Int = 0, onOther: Bool = true
  ) async throws -> RecordedSession {
    try await RecordedSession(seed: seed) { world in
      let ping = world.emitterCell(Int.self, at: "app.ping")
      ping.subscribe { turn in
        var dice = world.runtime.random("app.dice")
        var other = world.runtime.random("app.other")
        if turn == 1 && onOther { for _ in 0..<extra { _ = other.next() } }
        if turn == 1 && !onOther { for _ in 0..<extra { _ = dice.next() } }
        trace("dice \(dice.next()) \(dice.next())")
        trace("other \(other.next())")
      }
      return ping
    } script: { world, ping in
      for turn in 1...3 { ping.send(turn) }
    }
  }

  @Test("Equal seeds give equal draws, other seeds give others")
  func seeds() async throws {
    let (a, b, c) = (
      try await Self.session(seed: 1), try await Self.session(seed: 1),
      try await Self.session(seed: 2)
    )
    try a.requireFaithful()
    #expect(a.trace == b.trace)
    #expect(Set(a.trace).isDisjoint(with: c.trace))
    #expect(Set(a.trace).count == 6)
  }

  @Test("More draws than one event may have are several events, live and in replay")
  func manyDraws() async throws {
    let limit = Int(EventCoding.largestDrawCount)
    let session = try await Self.session(seed: 1, extra: limit, onOther: false)
    try session.requireFaithful()
    let counts = session.events.filter { $0.kind == .chance }.map(\.header.count)
    #expect(counts.prefix(2) == [UInt64(limit), 2])
  }

  @Test("An added draw moves nothing outside its stream and turn")
  func addedDraw() async throws {
    let plain = try await Self.session(seed: 1).trace
    let onOther = try await Self.session(seed: 1, extra: 1).trace
    let onSame = try await Self.session(seed: 1, extra: 1, onOther: false).trace
    #expect(zip(plain, onOther).map(==) == [true, false, true, true, true, true])
    #expect(zip(plain, onSame).map(==) == [false, true, true, true, true, true])
  }

  @Test("Draws depend on no time: equal inputs at other times, and among timers, give equal ones")
  func times() async throws {
    func session(_ pause: Int64, timers: Int) async throws -> RecordedSession {
      try await RecordedSession(seed: 3) { world in
        let ping = world.emitterCell(at: "app.ping")
        ping.subscribe {
          var dice = world.runtime.random("app.dice")
          trace("\(dice.next()) \(dice.next())")
        }
        for timer in 0..<timers {
          world.runtime.timer("tick\(timer)", after: .milliseconds(10 + 20 * timer)) {
            _ = world.runtime.identifier("app.ticks")
          }
        }
        return ping
      } script: { world, ping in
        for _ in 0..<3 {
          world.runtime.moveHostTime(to: world.runtime.now.microseconds + pause)
          ping.send(())
        }
      }
    }
    let plain = try await session(5_000, timers: 0)
    let later = try await session(70_000, timers: 0)
    let timed = try await session(33_333, timers: 3)
    for session in [plain, later, timed] { try session.requireFaithful() }
    #expect(Set(plain.trace).count == 3)
    #expect(later.trace == plain.trace)
    #expect(timed.trace == plain.trace)
    #expect(timed.summaries(.timer).contains { $0.contains("fire") })
  }

  @Test("Adjacent draws on one stream are one event with their number")
  func adjacentDraws() async throws {
    let session = try await Self.session(seed: 1)
    let draws = session.events.filter { $0.kind == .chance }
    #expect(draws.map(\.header.count) == [2, 1, 2, 1, 2, 1])
    #expect(draws.map { session.symbols[$0.header.node] }.prefix(2) == ["app.dice", "app.other"])
  }

  @Test("A draw that only replay makes is named by the verdict")
  func divergingDraw() async throws {
    var draws = [1, 2, 2]
    let session = try await RecordedSession { world in
      var dice = world.runtime.random("dice")
      for _ in 0..<draws.removeFirst() { _ = dice.next() }
    } script: { _, _ in
    }
    #expect(session.verdict.first?.difference == .value)
    #expect(session.verdict.first?.position == 1)
    #expect(session.verdict.first?.recorded?.kind == .chance)
  }

  @Test("Identifiers are equal in replay, differ from one another, and are of version 4")
  func identifiers() async throws {
    let session = try await RecordedSession { world in
      let add = world.emitterCell(at: "app.add")
      add.subscribe {
        trace(world.runtime.identifier("app.ids").uuidString)
        trace(world.runtime.identifier("app.ids").uuidString)
      }
      return add
    } script: { _, add in
      add.send(())
      add.send(())
    }
    try session.requireFaithful()
    #expect(Set(session.trace).count == 4)
    for text in session.trace {
      let groups = text.split(separator: "-")
      #expect(groups[2].first == "4")
      #expect("89AB".contains(groups[3].first ?? " "))
    }
  }

  @Test("A draw from outside any turn is a turn of its own and is drawn again in replay")
  func drawFromOutside() async throws {
    let session = try await RecordedSession { world in
      world.emitterCell(at: "app.ping")
    } script: { world, ping in
      var dice = world.runtime.random("app.dice")
      _ = dice.next()
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.summaries(.chance).count == 1)
  }
}
