import EventModel
import Foundation
import OrderedCombine
import Replay
import ReplayProbes
import Testing

@testable import AsyncStore

/// Owns what a thread outside every turn lets go.
private final class Holder<Object: AnyObject>: @unchecked Sendable {
  var object: Object?
  weak var seen: Object?

  init(_ object: Object) { (self.object, seen) = (object, object) }
}

@Suite struct StoreReleaseTests {
  /// Records a session whose script lets go of a store by itself, while another one follows it.
  private func dropping(
    _ begin: @escaping (NoteStore) -> Void,
    _ script: (World, Holder<NoteStore>, NoteStore) async throws -> Void
  ) async throws -> RecordedSession {
    try await RecordedSession { world in
      let store = NoteStore(state: Notes(), env: "") { _ in .none }
      store.bindToTree(at: "app.store")
      let listener = noteStore(world, at: "app.listener", env: "listener")
      listener.bind(id: "count", to: store, on: \.count) { .line("saw \($0)") }
      begin(store)
      return (world.keep(Holder(store)), listener)
    } script: { world, parts in
      world.runtime.advance(by: .milliseconds(1001))
      try await script(world, parts.0, parts.1)
      world.runtime.advance(by: .seconds(10))
    }
  }

  @Test("A store that is let go outside every turn is an input, whose consequences are verified")
  func outside() async throws {
    let session = try await dropping { store in
      store.receive(.timer(1, id: "tick") { _ in .set { $0.count += 1 } })
      store.receive(
        .task(
          {
            try await Task.sleep(for: .seconds(3600))
            return .none
          }, id: "load"))
      store.receive(.sleep(5))
    } _: { world, holder, listener in
      #expect(listener.core.flightCount == 1)
      holder.object = nil
      #expect(holder.seen == nil)
      #expect(listener.core.flightCount == 0)
      try await world.until("the task has ended") { !world.runtime.hasPendingEffects }
      #expect(world.runtime.nextTimerDue == nil)
    }
    try session.requireFaithful()
    #expect(session.trace.last == "listener: saw 0 saw 1 0 ")
    let release = try session.event("input release app.store")
    let turn = session.events.filter { $0.cause == release.number }
    #expect(
      turn.map { Transcript.summary(of: $0, symbols: session.symbols) } == [
        "timer cancel app.store.tick due=2000001", #"life cancel app.store "load""#,
        "timer cancel app.store.sleep due=5000001", "life destroy app.store",
      ])
  }

  @Test("A task that has ended is freed, with what it holds")
  func endedTask() async throws {
    final class Token: Sendable {}
    try await RecordedSession { world in
      noteStore(world, at: "app.store", env: "")
    } script: { world, store in
      let holder = Holder(Token())
      store.receive(
        .task { [token = holder.object] in
          withExtendedLifetime(token) {}
          return .line("done")
        })
      holder.object = nil
      world.runtime.settle()
      #expect(holder.seen != nil)
      try await world.until("the task has ended") { store.lines == ["done"] }
      // The last effect that was received is kept until the next one.
      store.receive(.line("more"))
      try await world.until("the task is freed") { holder.seen == nil }
    }.requireFaithful()
  }

  @Test("A store that another thread lets go is released in a turn of its own")
  func otherThread() async throws {
    let session = try await dropping { store in
      store.receive(.timer(1, id: "tick") { _ in .set { $0.count += 1 } })
    } _: { world, holder, _ in
      let thread = Thread { holder.object = nil }
      thread.start()
      try await world.until("it is gone") { world.runtime.nextTimerDue == nil }
    }
    try session.requireFaithful()
    _ = try session.event("input release app.store")
  }

  @Test("A store with nothing under way and no place in the tree is let go without an event")
  func silent() async throws {
    let session = try await faithful([{ $0.receive(.line("a")) }]) { stage in
      do {
        let store = NoteStore(state: Notes(), env: "") { _ in .none }
        #expect(store.count == 0)
      }
      stage.act(0)
    }
    #expect(session.summaries(.input).filter { $0.contains("release") } == [])
  }

  @Test("A store that a replay does not have is named where it should be released")
  func missing() async throws {
    var lives = 0
    let session = try await RecordedSession { world in
      lives += 1
      let store = NoteStore(state: Notes(), env: "") { _ in .none }
      store.bindToTree(at: lives == 1 ? "app.store" : "app.other")
      return world.keep(Holder(store))
    } script: { _, holder in
      holder.object = nil
    }
    #expect(session.unresolved.contains { $0.hasSuffix("no 'app.store' to release") })
  }

  @Test("What is let go outside every turn of a replay stays until the record says so")
  func kept() throws {
    let (runtime, events) = (Runtime(clock: .virtual), TurnCollector())
    runtime.sink = events
    runtime.discardStrays()
    var store: NoteStore? = runtime.run { NoteStore(state: Notes(), env: "") { _ in .none } }
    weak let core = store?.core
    store?.bindToTree(at: "app.store")
    store?.receive(.timer(1, id: "tick") { _ in .set { $0.count += 1 } })
    runtime.settle()
    let count = events.buffer.count
    store = nil
    #expect(events.buffer.count == count && runtime.nextTimerDue == 1_000_003)
    #expect(runtime.repeatRelease(runtime.symbols.symbol("app.store")) == nil)
    let lines = events.buffer.events[count...].map {
      Transcript.summary(of: $0, symbols: runtime.symbols)
    }
    #expect(
      lines == [
        "input release app.store", "timer cancel app.store.tick due=1000003",
        "life destroy app.store",
      ])
    #expect(core == nil)
  }

  @Test("Who subscribes to the changes of a store that has ended hears nothing")
  func endedPublisher() {
    var store: NoteStore? = NoteStore(state: Notes(), env: "") { _ in .none }
    weak let seen = store
    let changes = store?.objectWillChange
    store = nil
    #expect(seen == nil)
    let subscription = changes?.sink { Issue.record("a store that is gone has changed") }
    subscription?.cancel()
  }
}
