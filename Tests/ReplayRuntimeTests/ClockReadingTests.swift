import EventModel
import Foundation
import ReplayProbes
import Testing

@testable import ReplayRuntime

/// Sessions on a clock of which every reading is later than the one before.
@Suite struct ClockReadingTests {
  private struct App {
    var ping: EmitterCell<Void>
    var ask: EmitterCell<Void>
    var stop: EmitterCell<Void>
  }

  @Test("A timer that becomes due while a turn begins fires on one side of it, live and in replay")
  func turn() async throws {
    try await session { _, app in
      for _ in 0..<20 { app.ping.send(()) }
    }
  }

  @Test("A timer that becomes due while an effect ends fires on one side of the end")
  func effect() async throws {
    try await session { world, app in
      for _ in 0..<20 { app.ask.send(()) }
      try await world.until("all ended") { world.trace.count { $0 == "ended" } == 20 }
    }
  }

  @Test("A timer that becomes due before an outside caller is reported fires before the report")
  func outsideCaller() async throws {
    try await session { world, app in
      world.runtime.namesOutsideCallers = true
      for _ in 0..<20 { app.ping.send(()) }
    }
  }

  /// Requires that a session with a timer that fires at almost every reading of the clock replays.
  private func session(
    _ script: @escaping (World, App) async throws -> Void
  ) async throws {
    let readings = Counter()
    let clock = RuntimeClock { Int64(readings.increment() * 100) }
    let session = try await RecordedSession(clock: clock) { world in
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { trace("ping") }
      let ask = world.emitterCell(at: "app.ask")
      ask.subscribe {
        world.runtime.effect("work") {
          1
        } completion: { _ in
          trace("ended")
        }
      }
      let timer = world.runtime.timer(
        "tick", node: "app", after: .microseconds(130), repeats: true
      ) {
        trace("tick")
      }
      let stop = world.emitterCell(at: "app.stop")
      stop.subscribe { timer.cancel() }
      return App(ping: ping, ask: ask, stop: stop)
    } script: { world, app in
      try await script(world, app)
      app.stop.send(())
    }
    try session.requireFaithful()
    #expect(session.trace.contains("tick"))
  }
}
