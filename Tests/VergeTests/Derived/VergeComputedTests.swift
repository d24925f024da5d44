import ReplayProbes
import Testing
import Verge

/// Counts what computed fields do, for each runtime.
final class ComputedCounts: @unchecked Sendable {
  @TaskLocal static var current = ComputedCounts()

  let reads = Tally()
  let transforms = Tally()
  let hits = Tally()
  let previousHits = Tally()
  let preFilters = Tally()
}

private struct Numbers: ExtendedStateType {
  var name = ""
  var items: [Int] = [1, 500, 301]
  var largest = 0

  struct Extended: ExtendedType {
    static let instance = Extended()

    let filteredArray = Field.Computed<[Int]> { $0.items.filter { $0 > 300 } }
      .dropsInput { $0.noChanges(\.items) }
      .onRead { ComputedCounts.current.reads.add() }
      .onTransform { ComputedCounts.current.transforms.add() }
      .onHitCache { ComputedCounts.current.hits.add() }
      .onHitPreviousCache { ComputedCounts.current.previousHits.add() }
      .onHitPreFilter { ComputedCounts.current.preFilters.add() }

    let filteredCount = Field.Computed<Int> { $0.computed.filteredArray.count }

    let older = Field.Computed<[Int]> { $0.items.map { -$0 } }
      .ifChanged(selector: \.items)
      .onTransform { ComputedCounts.current.transforms.add() }

    let either = Field.Computed<Int> { $0.items.count + $0.largest }
      .dropsInput { $0.noChanges(\.items) }
      .dropsInput { $0.noChanges(\.largest) }
      .onTransform { ComputedCounts.current.transforms.add() }

    let path = Field.Computed<Int>(\.items.count)

    let derived = Field.Computed<String>(derive: { $0.largest }, compute: { "<\($0)>" })
      .onTransform { ComputedCounts.current.transforms.add() }
  }
}

@Suite struct VergeComputedTests {
  private func counting<Result>(
    _ body: (ComputedCounts, Store<Numbers, Never>) throws -> Result
  ) rethrows -> Result {
    let counts = ComputedCounts()
    return try ComputedCounts.$current.withValue(counts) {
      try body(counts, Store(initialState: Numbers()))
    }
  }

  @Test("V-39, V-40: computed fields read the state and each other, live and replayed")
  func nested() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Numbers, Never>(initialState: .init()), at: "app.numbers")
      world.keep(
        store.sinkState { changes in
          changes.ifChanged(\.computed.filteredCount) { trace("\($0) above 300") }
        })
      return store
    } script: { _, store in
      store.commit { $0.items.append(2) }
      store.commit { $0.items.append(900) }
    }
    #expect(session.trace == ["2 above 300", "3 above 300"])
    counting { _, store in
      #expect(store.state.computed.path == 3)
      #expect(store.state.computed.derived == "<0>")
    }
  }

  @Test(
    "V-41, V-42, V-43, V-44: a field is computed when what it depends on changed, and then once")
  func caching() {
    counting { counts, store in
      _ = store.state.computed.filteredArray
      #expect(counts.transforms.value == 1)
      _ = store.changes.computed.filteredArray
      #expect(counts.transforms.value == 1)
      store.commit { $0.name = "Muukii" }
      #expect(store.state.computed.filteredArray == [500, 301])
      #expect(counts.transforms.value == 1)
      store.commit { $0.items.append(400) }
      #expect(store.state.computed.filteredArray == [500, 301, 400])
      #expect(counts.transforms.value == 2)
    }
    counting { counts, store in
      _ = store.state.computed.older
      store.commit { $0.name = "x" }
      #expect(store.state.computed.older == [-1, -500, -301])
      #expect(counts.transforms.value == 1)
    }
  }

  @Test("V-43: versions that nobody read do not lose what was computed")
  func unread() {
    counting { counts, store in
      _ = store.state.computed.filteredArray
      for name in ["a", "b", "c"] { store.commit { $0.name = name } }
      #expect(store.state.computed.filteredArray == [500, 301])
      #expect(counts.transforms.value == 1)
      store.commit { $0.items = [] }
      store.commit { $0.name = "d" }
      #expect(store.state.computed.filteredArray == [])
      #expect(counts.transforms.value == 2)
    }
  }

  @Test("V-41: of several predicates one is enough")
  func severalPredicates() {
    counting { counts, store in
      _ = store.state.computed.either
      store.commit { $0.items = [] }
      #expect(store.state.computed.either == 3)
      store.commit {
        $0.items = [1]
        $0.largest = 9
      }
      #expect(store.state.computed.either == 10)
      #expect(counts.transforms.value == 2)
    }
    counting { counts, store in
      _ = store.state.computed.derived
      store.commit { $0.name = "a" }
      _ = store.state.computed.derived
      #expect(counts.transforms.value == 1)
      store.commit { $0.largest = 3 }
      #expect(store.state.computed.derived == "<3>")
    }
  }

  @Test("V-45: hooks tell reads, computations and each kind of hit")
  func hooks() {
    counting { counts, store in
      let read = {
        _ = store.state.computed.filteredArray
        return [
          counts.reads, counts.transforms, counts.hits, counts.previousHits, counts.preFilters,
        ].map(\.value)
      }
      #expect(read() == [1, 1, 0, 0, 0])
      #expect(read() == [2, 1, 1, 0, 0])
      store.commit { $0.name = "a" }
      #expect(read() == [3, 1, 1, 1, 1])
      store.commit { $0.items = [] }
      #expect(read() == [4, 2, 1, 1, 1])
    }
  }

  @Test("V-46: changes that share a version share what was computed from it")
  func shared() {
    counting { counts, store in
      store.commit { $0.name = "a" }
      let changes = store.state
      _ = changes.droppedPrevious().computed.filteredArray
      _ = changes.computed.filteredArray
      _ = store.sinkState { _ = $0.computed.filteredArray }
      #expect(counts.transforms.value == 1)
      // The version before was never read: it is computed on its own.
      _ = changes.previous?.computed.filteredArray
      #expect(counts.transforms.value == 2)
    }
  }

  @Test("V-43: outside a store a version remembers, and so does the one after")
  func outsideStore() {
    counting { counts, _ in
      let changes = Changes(old: Numbers(), new: Numbers())
      _ = changes.previous?.computed.filteredArray
      _ = changes.computed.filteredArray
      _ = changes.computed.filteredArray
      #expect(counts.transforms.value == 1)
    }
  }
}
