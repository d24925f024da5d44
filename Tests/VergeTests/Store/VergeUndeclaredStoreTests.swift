import EventModel
import ReplayProbes
import Testing
import Verge

/// What an application holds without declaring it: no component and no view has it as a property.
@Suite struct VergeUndeclaredStoreTests {
  @Test("A store that no application declares is named when it is made")
  func names() async throws {
    let session = try await faithful { world in
      let stores = [1, 2, 3].map { world.keep(Store<Int, Never>(initialState: $0)) }
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { index in stores[index].commit { $0 *= 10 } }
      return tap
    } script: { _, tap in
      for index in [2, 0, 1] { tap.send(index) }
    }
    #expect(
      session.summaries(.lifecycle).filter { $0.contains("~") } == [
        "life create ~Store#1 1", "life create ~Store#2 2", "life create ~Store#3 3",
      ])
    #expect(
      session.summaries(.commit) == [
        "commit ~Store#3 version=1 . = 30", "commit ~Store#1 version=1 . = 10",
        "commit ~Store#2 version=1 . = 20",
      ])
  }

  @Test("A store that a handler makes is named in that turn")
  func madeLater() async throws {
    let session = try await faithful { world in
      let tap = world.emitterCell(Int.self, at: "app.tap")
      let made = world.keep(Made())
      tap.subscribe { number in
        if number < 0 {
          made.stores.first?.commit { $0 += number }
        } else {
          made.stores.append(Store(initialState: number))
        }
      }
      return (tap, made)
    } script: { _, parts in
      parts.0.send(1)
      parts.0.send(2)
      let second = parts.1.stores[1]
      onThreads(1) { second.commit { $0 += 100 } }
      parts.0.send(-1)
    }
    #expect(
      session.summaries(.commit) == [
        "commit ~Store#2 version=1 . = 102", "commit ~Store#1 version=1 . = 0",
      ])
  }

  @Test("A store that gets its place in the turn in which it is made has no other name")
  func declared() async throws {
    let session = try await faithful { world in
      world.store(Store<Int, Never>(initialState: 1), at: "app.store")
    } script: { _, store in
      store.commit { $0 = 2 }
    }
    #expect(session.summaries(.lifecycle) == ["life create app.store 1"])
  }

  @Test("Its first commit from a thread is the root of a turn, and re-applied in replay")
  func thread() async throws {
    let session = try await faithful { world in
      let store = world.keep(Store<Int, Never>(initialState: 1))
      world.keep(store.sinkState(dropsFirst: true) { trace("told \($0.primitive)") })
      return store
    } script: { _, store in
      onThreads(1) { store.commit { $0 = 7 } }
      onThreads(1) { store.commit { $0 = 8 } }
    }
    let commit = try session.event("commit ~Store#1 version=1 . = 7")
    #expect(commit.header.startsTurn && session.cause(of: commit) == nil)
    #expect(session.trace == ["told 7", "told 8"])
    #expect(session.verdict.reapplied == 2)
  }

  private final class Made {
    var stores: [Store<Int, Never>] = []
  }
}
