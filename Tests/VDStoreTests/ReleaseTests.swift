import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

@testable import VDStore

private struct Page: Codable {
  @NonMutatingSet var draft = "empty"
  var title = ""
}

/// Owns a store that somebody may let go.
private final class Owner: @unchecked Sendable {
  var store: Store<Page>?

  init(_ store: Store<Page>) { self.store = store }
}

@Suite struct StoreReleaseTests {
  /// Records a store that is written, and then let go by a script.
  private static func session(
    dropping drop: @escaping (World, Owner) -> Void
  ) async throws -> RecordedSession {
    let session = try await RecordedSession { world in
      let store = Store(Page())
      store.root.bindToTree(at: "app.page")
      let (owner, drops) = (Owner(store), world.emitterCell(at: "app.drop"))
      drops.subscribe { owner.store = nil }
      return (world.keep(owner), drops)
    } script: { world, app in
      app.0.store?.state.title = "one"
      world.runtime.settle()
      drop(world, app.0)
      app.1.send(())
    }
    try session.requireFaithful()
    return session
  }

  @Test("A store that is let go outside every turn leaves the tree by the input release")
  func outside() async throws {
    let session = try await Self.session { _, owner in owner.store = nil }
    let release = try session.event("input release app.page")
    #expect(try session.event("life destroy app.page").cause == release.number)
    // The part goes with the state that held it.
    #expect(session.summaries(.lifecycle).contains("life destroy app.page.draft"))
  }

  @Test("A store that is let go in a turn leaves the tree in its phase of releases")
  func inside() async throws {
    let session = try await Self.session { _, _ in }
    #expect(session.summaries(.input).filter { $0.contains("release") } == [])
    let destroyed = try session.event("life destroy app.page")
    let drop = try session.event("send app.drop")
    #expect(destroyed.time == drop.time)
  }
}
