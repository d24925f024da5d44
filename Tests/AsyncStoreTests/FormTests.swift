import AsyncStore
import Foundation
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private struct Shop: Codable, Equatable {
  var items: [Int] = []
  var count = 0
}

private typealias ShopStore = AsyncStore<Shop, Void>

private func shop(_ world: World) -> ShopStore {
  world.runtime.run {
    let store = ShopStore(state: Shop(), env: ()) { _ in .none }
    store.bindToTree(at: "app.shop")
    return store
  }
}

private func twice(_ number: Int) async throws -> ShopStore.Effect {
  .append(2 * number, to: \.items)
}

/// What people write with AsyncStore.
@Suite struct FormTests {
  @Test("Changes of a collection, live and replayed")
  func collections() async throws {
    let session = try await RecordedSession {
      shop($0)
    } script: { world, store in
      for effect: ShopStore.Effect in [
        .append(1, to: \.items), .append(2, to: \.items), .insert(0, at: 0, to: \.items),
        .insert(3, at: 99, to: \.items), .remove(at: 1, from: \.items),
        .remove(at: 7, from: \.items),
        .removeFirst(from: \.items), .removeLast(from: \.items), .removeLast(from: \.items),
        .removeLast(from: \.items),
      ] { store.receive(effect) }
      world.runtime.settle()
      #expect(store.items == [])
      store.receive(.dataTask(1, twice, "a"))
      store.receive(.task({ try await twice(2) }, "b"))
      store.receive(.debounceDataTask(3, twice, "c", 1))
      world.runtime.settle()
      try await world.until("both tasks have ended") { store.items.count == 2 }
      world.runtime.advance(by: .seconds(2))
      try await world.until("the debounce has ended") { store.items.count == 3 }
      #expect(store.items.sorted() == [2, 4, 6])
    }
    try session.requireFaithful()
    #expect(session.summaries(.commit)[2].hasSuffix("items splice 0 -0 +[0]"))
  }

  @Test("A switch over an effect")
  func matching() async throws {
    func isNone(_ effect: ShopStore.Effect) -> Bool {
      switch effect {
      case .none: true
      default: false
      }
    }
    #expect(isNone(.none) && !isNone(.sleep(1)) && !isNone(.cancel("a")) && !isNone(.merge()))
    #expect(ShopStore.Effect.cancel("a") ~= .cancel("a"))
    #expect(!(ShopStore.Effect.cancel("a") ~= .cancel("b")))
    #expect(ShopStore.Effect.merge(.none, .sleep(1)) ~= .merge(.none, .sleep(1)))
    #expect(!(ShopStore.Effect.append(1, to: \.items) ~= .append(1, to: \.items)))
    let session = try await RecordedSession { world in
      let store = shop(world)
      let act = world.emitterCell(Int.self, at: "app.act")
      act.subscribe { number in
        let effect: ShopStore.Effect = number == 0 ? .none : .append(number, to: \.items)
        store.receive(isNone(effect) ? .set(\.count, to: -1) : effect)
      }
      return act
    } script: { world, act in
      for number in 0..<2 { act.send(number) }
      world.runtime.settle()
    }
    try session.requireFaithful()
    #expect(session.summaries(.commit).count == 2)
  }

  @Test("A stream keeps the values that its policy names")
  func buffering() async throws {
    for (policy, expected) in [
      (StreamBuffering.unbounded, [0, 1, 2, 3]), (.bufferingNewest(2), [2, 3]),
      (.bufferingOldest(2), [0, 1]),
    ] {
      let session = try await RecordedSession {
        shop($0)
      } script: { world, store in
        let stream = store.stream(for: "count", at: \.count, bufferingPolicy: policy)
        for count in 1...3 { store.receive(.set(\.count, to: count)) }
        world.runtime.settle()
        var iterator = stream.eraseToAnyAsyncSequence().makeAsyncIterator()
        for count in expected {
          let next = try await iterator.next()
          #expect(next == count)
        }
      }
      try session.requireFaithful()
    }
  }

  @Test("A distributor passes each value to each stream")
  func distributor() async throws {
    let distributor = AsyncDistributor<Int>()
    let (all, last) = (
      distributor.stream(), distributor.stream(bufferingPolicy: .bufferingNewest(1))
    )
    for number in 1...3 { distributor.yield(number) }
    distributor.finish()
    var found: [[Int]] = []
    for stream in [all, last] {
      var numbers: [Int] = []
      for await number in stream { numbers.append(number) }
      found.append(numbers)
    }
    #expect(found == [[1, 2, 3], [3]])
  }

  @Test("A store that binds to a distributor takes its values as inputs")
  func boundDistributor() async throws {
    let session = try await RecordedSession { world in
      let (store, distributor) = (shop(world), AsyncDistributor<Int>())
      let act = world.emitterCell(Int.self, at: "app.act")
      act.subscribe { _ in
        store.bind(id: "numbers", stream: distributor.stream()) { .append($0, to: \.items) }
      }
      return (act, store, distributor)
    } script: { world, parts in
      let (act, store, distributor) = parts
      act.send(0)
      world.runtime.settle()
      for number in 1...3 { distributor.yield(number) }
      distributor.finish()
      try await world.until("all have come") {
        world.runtime.settle()
        return store.items == [1, 2, 3]
      }
    }
    try session.requireFaithful()
  }

  @Test("A condition waits for a state, and the log takes a level and an output")
  func conditions() async throws {
    let session = try await RecordedSession { world in
      world.runtime.run {
        AsyncStoreLog.setLevel(.debug)
        AsyncStoreLog.setOutput { trace($0) }
        #expect(AsyncStoreLog.current.level == .steps)
      }
      return shop(world)
    } script: { world, store in
      let condition = AsyncStoreCondition(store)
      store.receive(.append(2, to: \.items))
      world.runtime.settle()
      try await condition.wait { $0.items == [2] }
      try await Task.trySleep(for: 0.001)
    }
    try session.requireFaithful()
    #expect(session.trace.isEmpty == false)
  }
}
