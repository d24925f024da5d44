import EventModel
import Foundation
import ReplayProbes
import TestRounds
import Testing
import Verge

@Suite struct VergeThreadTests {
  /// Whether the machine has time for every case: the stage `thorough` of CI.

  @Test("V-12: 1,000 increments from 8 threads, seen once and in order, in every replayed session")
  func increments() async throws {
    for _ in 0..<rounds(10, thorough: 100) {
      let session = try await faithful { world in
        let store = world.store(CountingStore(), at: "app.counter")
        for name in ["first", "second"] {
          var next = 0
          world.keep(
            store.sinkState { changes in
              if changes.count != next || Int(changes.version) != next {
                trace("\(name) saw \(changes.version) in place of \(next)")
              }
              next += 1
              if next == 1_001 { trace("\(name) saw all") }
            })
        }
        let hundreds = store.derived(.map { $0.count / 100 })
        world.keep(hundreds.sinkValue(dropsFirst: true) { trace("\($0.primitive)") })
        return store
      } script: { _, store in
        onThreads(8) { for _ in 0..<125 { store.commit { $0.count += 1 } } }
        #expect(store.state.count == 1_000)
      }
      #expect(
        session.trace == (1...9).map { "\($0)" } + ["first saw all", "second saw all", "10"])
      #expect(session.verdict.reapplied == 1_000)
    }
  }

  @Test("V-12: readers on other threads see whole versions, and never an older one than before")
  func readers() {
    struct Pair {
      var a = 0
      var b = 0
    }
    let store = Store<Pair, Never>(initialState: .init())
    let problems = Tally()
    let derived = store.derived(.map { $0.a + $0.b })
    onThreads(6) {
      var last: UInt64 = 0
      for step in 0..<400 {
        if step % 4 == 0 {
          store.commit {
            $0.a += 1
            $0.b += 1
          }
        }
        let changes = store.state
        if changes.a != changes.b || changes.version < last { problems.add() }
        if derived.primitiveValue % 2 != 0 { problems.add() }
        last = changes.version
      }
    }
    #expect(problems.value == 0)
    #expect(store.state.a == 600)
  }

  @Test("V-12: threads write a database, and every batch is whole")
  func databases() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      world.keep(
        store.sinkState(dropsFirst: true) { changes in
          let (rows, index) = (changes.db.entities.book.count, changes.db.indexes.allBooks.count)
          if rows != index || rows != Int(changes.version) * 2 { trace("torn") }
        })
      return store
    } script: { _, store in
      let numbers = Tally()
      onThreads(4) {
        for _ in 0..<25 {
          store.update { context in
            for _ in 0..<2 {
              numbers.add()
              let id =
                "b\(context.current.entities.book.count)-\(context.insertsOrUpdates.book.count)"
              context.book.insert(Book(rawID: id))
              context.indexes.allBooks.append(.init(id))
            }
          }
        }
      }
      #expect(numbers.value == 200)
      #expect(store.state.db.entities.book.count == 200)
    }
    #expect(session.trace == [])
    #expect(session.verdict.reapplied == 100)
  }

  @Test("V-22: sinks come and go on threads while others commit")
  func sinksOnThreads() {
    let store = CountingStore()
    let problems = Tally()
    onThreads(4) {
      for _ in 0..<50 {
        let last = Tally()
        let sink = store.sinkState { changes in
          if changes.count < last.value { problems.add() }
          last.add(changes.count - last.value)
        }
        store.commit { $0.count += 1 }
        sink.cancel()
      }
    }
    #expect(problems.value == 0)
    #expect(store.state.count == 200)
  }
}
