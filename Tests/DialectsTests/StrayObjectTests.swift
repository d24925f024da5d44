import AsyncStore
import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import Testing
import VDStore

private struct Notes: Codable {
  var count = 0
  @NonMutatingSet var text = ""
}

private struct Lamp: Codable {
  var isOn = false
}

/// The events and the stray operations of a replay in which another thread acts.
struct StrayPlay: Sendable {
  let events: Int
  let reports: [String]

  /// - Parameter body: Runs on another thread while a session is replayed.
  init(_ runtime: Runtime, _ body: @escaping () -> Void) {
    let collector = TurnCollector()
    runtime.sink = collector
    runtime.discardStrays()
    let work = Work(body: body)
    let done = DispatchSemaphore(value: 0)
    Thread {
      runtime.run { work.body() }
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 20) == .success)
    events = collector.buffer.count
    reports = runtime.strayAttempts.map(\.text).map { String($0.dropFirst(7).prefix { $0 != ":" }) }
  }

  private struct Work: @unchecked Sendable {
    let body: () -> Void
  }
}

@Suite struct StrayObjectTests {
  @Test("A stray may make an AsyncStore for itself")
  func asyncStore() {
    let play = StrayPlay(Runtime()) {
      let store = AsyncStore<Notes, Void>(state: Notes(), env: ()) { _ in .none }
      store.bindToTree(at: "app.store")
      store.bind(id: "count", to: \.count) { _ in .none }
      store.receive(.set { $0.count = 1 })
      #expect(store.count == 0)
    }
    #expect(play.events == 0)
    #expect(play.reports.contains("bind AsyncStore"), "\(play.reports)")
  }

  @Test("A stray may make a VDStore and its parts for itself, and of a store of the session")
  func vdStore() {
    let runtime = Runtime()
    let shared = runtime.run { Store(Notes()) }
    let play = StrayPlay(runtime) {
      let store = Store(Notes())
      (store.owned as? any TreeNamed)?.bindToTree(at: "app.store")
      for store in [store, shared] {
        store.scope(\.count).state = 2
        store.scope(\.text).state = "a"
        let subscription = store.publisher.sink { _ in }
        subscription.cancel()
        store.state.count = 3
        store.state.text = "c"
        #expect(store.state.count == 0 && store.state.text == "")
      }
    }
    #expect(play.events == 0)
    #expect(!play.reports.isEmpty)
    var seen: [String] = []
    let subscription = shared.scope(\.text).publisher.sink { seen.append($0) }
    shared.scope(\.text).state = "b"
    runtime.settle()
    subscription.cancel()
    #expect(seen.last == "b")
  }
}
