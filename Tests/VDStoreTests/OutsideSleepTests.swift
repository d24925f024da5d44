import EventModel
import Foundation
import Replay
import ReplayProbes
import ReplayRuntime
import SessionLog
import Testing

@testable import VDStore

extension Store<Counter> {
  /// Counts after an hour, and says when it was woken early.
  fileprivate static var countLater: Action<Void, Void>.AsyncThrows {
    Action<Void, Void>.AsyncThrows("countLater") { store, _ in
      do {
        try await store.di.clock.sleep(for: .seconds(3_600))
        store.state.counter += 1
      } catch {
        store.state.name = "woken"
        throw error
      }
    }
  }
}

/// An application whose only action sleeps off the turn.
private struct Naps: App {
  @ViewStore private var naps = Counter()

  var body: some Scene {
    WindowGroup {
      Text("\(naps.counter)")
      Button("nap") { [store = $naps] in
        store.task(id: "nap") { try await store.execute(Store<Counter>.countLater, with: ()) }
      }
    }
  }
}

@Suite struct OutsideSleepTests {
  @Test("D-51: an opaque action sleeps in virtual time, and wakes when it is cancelled")
  func sleep() async throws {
    let session = try await faithful({ Store(Counter()) }) { stage in
      let store = stage.store
      store.task(id: "long") { try await store.execute(Store<Counter>.countLater, with: ()) }
      while store.state.counter == 0 {
        stage.world.runtime.advance(by: .seconds(3_600))
        await Task.yield()
      }
      store.task(id: "short") { try await store.execute(Store<Counter>.countLater, with: ()) }
      try await stage.world.until("it sleeps") {
        store.di.tasksStorage.count(of: Store<Counter>.countLater.id) == 1
      }
      store.cancel(Store<Counter>.countLater)
      try await stage.world.until("it woke") { store.state.name == "woken" }
    }
    #expect(session.summaries(.timer) == [])
  }

  @Test("D-51: a simulation moves its time by what an opaque action sleeps")
  func simulated() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/naps.log"
    let runtime = Runtime(clock: .virtual, seed: 3)
    let recorder = try Recorder(path: path, application: Naps.self, runtime: runtime, nonce: 3)
    let simulator = Simulator(runtime: runtime, seed: 3)
    try simulator.run(Naps.self, steps: 60)
    try recorder.finish()
    #expect(simulator.failures == [])
    #expect(runtime.now >= VirtualInstant(microseconds: 3_600_000_000))
    let verdict = try VerifiedReplay().run(SessionLogReader(path: path), application: Naps.self)
    #expect(verdict.divergences == [] && verdict.hasEnd)
  }
}
