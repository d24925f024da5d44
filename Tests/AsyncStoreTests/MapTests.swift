import AsyncStore
import EventModel
import Foundation
import ReplayProbes
import Testing

/// What a store of two pages holds.
private struct Book: Codable {
  var left = Notes()
  var right = Notes()
}

private typealias BookStore = AsyncStore<Book, Void>

private enum Books {
  /// Records and replays acts on a store of books.
  static func faithful(
    _ acts: [(BookStore) -> Void], _ script: (World, BookStore, (Int) -> Void) async throws -> Void
  ) async throws -> RecordedSession {
    let session = try await RecordedSession { world in
      let store = BookStore(state: Book(), env: ()) { _ in .none }
      store.bindToTree(at: "app.book")
      world.keep(store)
      world.keep(
        store.observe { [unowned store] in
          trace(
            [store.left, store.right].map { "\($0.lines.joined(separator: " ")) \($0.count)" }
              .joined(separator: " | "))
        })
      let emitterCell = world.emitterCell(Int.self, at: "app.act")
      emitterCell.subscribe { acts[$0](store) }
      return (store, emitterCell)
    } script: { world, parts in
      try await script(world, parts.0) {
        parts.1.send($0)
        world.runtime.settle()
      }
    }
    try session.requireFaithful()
    return session
  }
}

@Suite struct EffectMapTests {
  @Test("A-44: an effect of one store changes the part of another that holds its state")
  func parts() async throws {
    let session = try await Books.faithful([
      { store in
        store.receive(NoteEffect.line("a").map(\.left))
        store.receive(.merge(NoteEffect.line("b").map(\.right), .none))
        store.receive(NoteEffect.concatenate(.line("c"), .sleep(1), .line("d")).map(\.left))
        store.receive(NoteEffect.none.map(\.left))
      }
    ]) { world, _, act in
      act(0)
      world.runtime.advance(by: .seconds(2))
    }
    #expect(session.trace == ["a 0 |  0", "a 0 | b 0", "a c 0 | b 0", "a c d 0 | b 0"])
    #expect(session.summaries(.commit).count == 4)
  }

  @Test("A-44: tasks, timers and debounces beget mapped effects; names are the other store's")
  func asynchronous() async throws {
    let session = try await Books.faithful([
      { store in
        store.receive(NoteEffect.task({ 5 }, id: "five") { .set(\.count, to: $0) }.map(\.left))
        store.receive(NoteEffect.dataTask("data", { .line($0) }).map(\.right))
        store.receive(NoteEffect.timer(1, id: "tick") { _ in .line("t") }.map(\.left))
        store.receive(
          NoteEffect.debounce(operation: { .line("rested") }, id: "rest", delay: 3).map(\.right))
      }, { $0.receive(.cancel("tick")) },
    ]) { world, store, act in
      act(0)
      try await store.wait { $0.left.count == 5 && $0.right.lines == ["data"] }
      world.runtime.advance(by: .milliseconds(2500))
      act(1)
      world.runtime.advance(by: .seconds(5))
      try await store.wait { $0.right.lines.last == "rested" }
    }
    #expect(session.trace.last == "t t 5 | data rested 0")
  }

  @Test("A-44: a mapped task with a Codable result is verified as it is in its own store")
  func boundary() async throws {
    let session = try await Books.faithful([
      { $0.receive(NoteEffect.task({ 5 }) { .set(\.count, to: $0) }.map(\.left)) }
    ]) { _, store, act in
      act(0)
      try await store.wait { $0.left.count == 5 }
    }
    let effect = try #require(session.events.first { $0.kind == .effectEnded })
    let commit = try #require(session.events.last { $0.kind == .commit })
    #expect(commit.cause == effect.number)
  }
}
