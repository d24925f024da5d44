import AsyncStore
import EventModel
import HeadlessUI
import ReplayProbes
import Testing
import VDStore

private struct Notes: Codable {
  var count = 0
}

@Suite struct MixedTests {
  @Test("What an AsyncStore receives in an action from outside is re-applied in replay")
  func received() async throws {
    let session = try await RecordedSession { world in
      let notes = world.keep(AsyncStore<Notes, Void>(state: Notes(), env: ()) { _ in .none })
      notes.bindToTree(at: "app.notes")
      let store = world.keep(Store(0))
      (store.owned as? any TreeNamed)?.bindToTree(at: "app.store")
      return (notes, store)
    } script: { world, parts in
      let (notes, store) = parts
      let load = Store<Int>.Action<Void, Void>("load") { _, _ in
        notes.receive(.task({ 5 }) { .set(\.count, to: $0) })
      }
      store.execute(load, with: ())
      world.runtime.settle()
      try await world.until("it is loaded") { notes.count == 5 }
    }
    try session.requireFaithful()
    #expect(session.live.failures == [])
  }
}
