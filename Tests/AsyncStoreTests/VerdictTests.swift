import AsyncStore
import EventModel
import Foundation
import ReplayProbes
import Synchronization
import Testing

private struct Photos: Codable {
  var names: [String] = []
  var isLoading = false
}

private struct PhotoService: Sendable {
  func load(_ page: Int) async throws -> [String] { ["photo \(page)"] }
}

private typealias PhotoStore = AsyncStore<Photos, PhotoService>

extension PhotoStore {
  fileprivate func show(_ page: Int) {
    receive(
      .concatenate(
        .set(\.isLoading, to: true),
        .task(arguments: page, { [env] in try await env.load($0) }, id: "load") { names in
          .set(\.names, to: names)
        },
        .set(\.isLoading, to: false)))
  }
}

@Suite struct StoreVerdictTests {
  @Test("What follows from a Codable result is verified: a changed mapping is found")
  func changedMapping() async throws {
    let builds = Atomic<Int>(0)
    let session = try await RecordedSession { world in
      let store = noteStore(world, at: "app.store")
      let factor = builds.add(1, ordering: .relaxed).newValue == 1 ? 1 : 2
      store.receive(.task({ 5 }) { .set(\.count, to: $0 * factor) })
      return store
    } script: { world, store in
      try await world.until("it is there") { store.count == 5 }
    }
    #expect(session.verdict.first?.difference == .value)
    #expect(session.verdict.first?.recorded?.kind == .commit)
  }

  @Test("What follows a task in a sequence is verified: a changed effect after it is found")
  func changedSequence() async throws {
    let builds = Atomic<Int>(0)
    let session = try await RecordedSession { world in
      let store = noteStore(world, at: "app.store")
      let text = builds.add(1, ordering: .relaxed).newValue == 1 ? "old" : "new"
      store.receive(.concatenate(.task { .line("task") }, .set(\.text, to: text)))
      return store
    } script: { world, store in
      try await world.until("it is there") { store.text == "old" }
    }
    #expect(session.verdict.first?.difference == .value)
    #expect(session.verdict.first?.recorded?.kind == .commit)
  }

  @Test("What a task sends to its store while it runs is re-applied in replay")
  func receivedFromTask() async throws {
    let session = try await faithful([
      { store in
        store.receive(
          .task {
            store.receive(.line("half way"))
            store.receive(.dataTask(7) { .line("data \($0)") })
            return .line("done")
          })
      }
    ]) { stage in
      stage.act(0)
      try await stage.until("data 7")
    }
    let sends = session.events.filter { $0.kind == .send && $0.header.startsTurn }
    #expect(sends.compactMap(session.cause) == ["effect task app.store", "effect task app.store"])
  }

  @Test("A task with a Codable result stands in a sequence as the documents show it")
  func photos() async throws {
    let session = try await RecordedSession { world in
      let store = world.keep(PhotoStore(state: Photos(), env: PhotoService()) { _ in .none })
      store.bindToTree(at: "app.photos")
      let next = world.emitterCell(Int.self, at: "app.next")
      next.subscribe { store.show($0) }
      return (store, next)
    } script: { world, parts in
      parts.1.send(2)
      world.runtime.settle()
      try await world.until("they are there") { parts.0.names == ["photo 2"] }
    }
    try session.requireFaithful()
    #expect(session.summaries(.commit).count == 3)
  }
}
