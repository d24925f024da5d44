import Foundation
import Replay
import ReplayProbes
import Testing

@testable import AsyncStore
@testable import ReplayRuntime

@Suite struct StreamEndTests {
  @Test("A stream is made in a turn: it waits for the turn of another thread")
  func turn() {
    let store = Self.store()
    let (runtime, made) = (store.core.runtime, DispatchSemaphore(value: 0))
    runtime.inTurn("test") {
      Thread {
        _ = store.stream(for: "count", at: \.count)
        made.signal()
      }.start()
      #expect(made.wait(timeout: .now() + 0.2) == .timedOut)
    }
    #expect(made.wait(timeout: .now() + 5) == .success)
  }

  @Test(
    "A store forgets the streams of loops that were left or cancelled, and of bindings that ended")
  func forgetting() async throws {
    let session = try await RecordedSession { world in
      let (store, other) = (noteStore(world, at: "app.store"), noteStore(world, at: "app.other"))
      let stop = world.emitterCell(at: "app.stop")
      let begin = world.emitterCell(at: "app.begin")
      begin.subscribe {
        for number in 0..<20 {
          other.bind(id: number, to: store, on: \.text) { .line($0) }
          let loop = world.runtime.task("loop") {
            for await count in store.stream(for: number, at: \.count) {
              trace("heard \(count)")
              if number % 2 == 0 { break }
            }
            trace("over")
          }
          stop.subscribe { loop.cancel() }
        }
      }
      stop.subscribe { for number in 0..<20 { other.receive(.cancel(number)) } }
      return (begin, stop, store)
    } script: { world, app in
      app.0.send(())
      world.runtime.settle()
      #expect(app.2.core.endingCount == 30)
      app.1.send(())
      world.runtime.settle()
      #expect(app.2.core.endingCount == 0)
    }
    try session.requireFaithful()
    #expect(session.trace.count { $0 == "over" } == 20)
  }

  @Test("A loop over a debounced sequence that is left leaves no timer")
  func debounced() async throws {
    let session = try await RecordedSession { world in
      let store = noteStore(world, at: "app.store")
      let begin = world.emitterCell(at: "app.begin")
      begin.subscribe {
        world.runtime.task("loop") {
          for try await count in store.stream(for: "n", at: \.count).debounce(for: 1) {
            trace("heard \(count)")
            break
          }
          store.receive(.set(\.count, to: 2))
        }
      }
      return begin
    } script: { world, begin in
      begin.send(())
      world.runtime.advance(by: .milliseconds(1_500))
      // The loop was left after one second, and the store has changed since.
      #expect(world.runtime.nextTimerDue == nil)
    }
    try session.requireFaithful()
    #expect(session.trace.first == "heard 0")
    #expect(session.summaries(.timer).count { $0.hasPrefix("timer cancel") } == 1)
  }

  @Test("Bindings and streams of a stray change nothing and are counted")
  func strays() {
    let store = Self.store()
    let runtime = store.core.runtime
    runtime.discardStrays()
    let done = DispatchSemaphore(value: 0)
    Thread {
      store.bind(id: "text", to: \.text) { .line($0) }
      _ = store.stream(for: "count", at: \.count).makeAsyncIterator()
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 5) == .success)
    #expect(store.core.flightCount == 0 && store.core.endingCount == 0)
    #expect(
      runtime.strayAttempts.map(\.text).map { $0.dropFirst(7).prefix { $0 != ":" } } == [
        "bind AsyncStore", "loop", "stream AsyncStore",
      ])
  }

  private static func store() -> NoteStore {
    Runtime().run { NoteStore(state: Notes(), env: "") { _ in .none } }
  }
}
