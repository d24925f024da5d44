import EventModel
import Foundation
import Replay
import ReplayRuntime
import SessionLog
import Verge

/// Benchmarks of Verge's stores, derived values and tables, compared with a store of ReSwift's
/// design and one that copies everything.
func vergeBenchmarks() -> [Benchmark] {
  storeBenchmarks() + tableBenchmarks()
}

private func storeBenchmarks() -> [Benchmark] {
  [
    Benchmark(
      "Verge: commit with one sink", unit: "ns", budget: .none,
      baseline: "reducer, subscribers, existential action"
    ) { try VergeFigures.commit(isRecorded: false) },
    Benchmark(
      "Verge: that commit, recorded", unit: "ns", budget: .none,
      baseline: "JSON line of the state per action"
    ) { try VergeFigures.commit(isRecorded: true) },
    Benchmark(
      "Verge: ifChanged of 10 key paths", unit: "ns", budget: .none,
      baseline: "the whole state compared"
    ) { VergeFigures.ifChanged() },
    Benchmark(
      "Verge: computed field, hit", unit: "ns", budget: .none, baseline: "computed again"
    ) { VergeFigures.computedHit() },
    Benchmark(
      "Verge: computed field, miss", unit: "ns", budget: .none, baseline: "computed again"
    ) { VergeFigures.computedMiss() },
    Benchmark(
      "Verge: commit through a chain of 5 derived values", unit: "ns", budget: .none,
      baseline: "reducer, five selectors"
    ) { try VergeFigures.chain(isRecorded: false) },
    Benchmark(
      "Verge: that chain, recorded", unit: "ns", budget: .none,
      baseline: "JSON line of the state per action"
    ) { try VergeFigures.chain(isRecorded: true) },
  ]
}

private func tableBenchmarks() -> [Benchmark] {
  [
    Benchmark(
      "Verge: batch insert of 1 into 100,000", unit: "µs", budget: .atMost(50),
      baseline: "dictionary and array copied"
    ) { try TableFigures.insert(1, isRecorded: false) },
    Benchmark(
      "Verge: that insert of 1, recorded", unit: "µs", budget: .atMost(50),
      baseline: "dictionary and array copied"
    ) { try TableFigures.insert(1, isRecorded: true) },
    Benchmark(
      "Verge: one row changed in 100,000, recording adds", unit: "µs", budget: .atMost(10),
      baseline: "dictionary copied"
    ) { try TableFigures.changedRow() },
    Benchmark(
      "Verge: batch insert of 1,000 into 100,000", unit: "µs", budget: .none,
      baseline: "dictionary and array copied"
    ) { try TableFigures.insert(1_000, isRecorded: false) },
    Benchmark(
      "Verge: that insert of 1,000, recorded", unit: "µs", budget: .none,
      baseline: "dictionary and array copied"
    ) { try TableFigures.insert(1_000, isRecorded: true) },
    Benchmark(
      "Verge: find(in:) of an ordered index of 1,000, among 100,000", unit: "µs", budget: .none,
      baseline: "array filtered by a set"
    ) { TableFigures.find() },
  ]
}

enum VergeFigures {
  struct State: ExtendedStateType, Codable, Equatable {
    var (a, b, c, d, e) = (0, 0, 0, 0, 0)
    var (f, g, h, i, j) = ("a", "b", "c", "d", "e")
    var items = Array(0..<1_000)

    init() {}

    struct Extended: ExtendedType {
      static let instance = Extended()
      let large = Field.Computed<[Int]> { $0.items.filter { $0 > 500 } }
        .dropsInput { $0.noChanges(\.items) }
    }
  }

  struct Small: Codable, Equatable {
    var count = 0
    var title = "Cups"
    var isOpen = true
  }

  static func store<S>(_ state: S, in runtime: Runtime) -> Store<S, Never> {
    runtime.run { Store<S, Never>(initialState: state).bind(to: "bench.store") }
  }

  /// The time of `body` in a runtime, with or without recording into a log that is discarded.
  static func timed<S>(
    _ state: S, rounds: Int, isRecorded: Bool, _ prepare: (Store<S, Never>) -> [AnyObject],
    _ body: (Store<S, Never>) -> Void
  ) throws -> Double {
    let runtime = Runtime()
    var writer: SessionLogWriter?
    if isRecorded {
      // Another thread makes keyframes. They hold whole tables, so their cost is not part of a
      // commit.
      let made = try LogFigures.writer(symbols: runtime.symbols, keyframes: false)
      runtime.sink = RecordingSink(writer: made)
      writer = made
    }
    let store = store(state, in: runtime)
    let kept = prepare(store)
    let time = RuntimeFigures.time(rounds: rounds) { _ in body(store) }
    try withExtendedLifetime(kept) { try writer?.close() }
    return time
  }

  static func commit(isRecorded: Bool) throws -> Measurement {
    var sum = 0
    let own = try timed(Small(), rounds: 50_000, isRecorded: isRecorded) { store in
      [store.sinkState { sum &+= $0.count }]
    } _: {
      $0.commit { $0.count += 1 }
    }
    precondition(sum != 0, "no subscriber was notified")
    return Measurement(own, baseline: reducer(Small(), isRecorded: isRecorded) { $0.count += 1 })
  }

  static func ifChanged() -> Measurement {
    let old = State()
    var new = old
    new.c = 1
    new.i = "x"
    let changes = Changes(old: old, new: new)
    var count = 0
    let own = RuntimeFigures.time(rounds: 20_000) { _ in
      changes.ifChanged(\.a) { _ in count += 1 }
      changes.ifChanged(\.b) { _ in count += 1 }
      changes.ifChanged(\.c) { _ in count += 1 }
      changes.ifChanged(\.d) { _ in count += 1 }
      changes.ifChanged(\.e) { _ in count += 1 }
      changes.ifChanged(\.f) { _ in count += 1 }
      changes.ifChanged(\.g) { _ in count += 1 }
      changes.ifChanged(\.h) { _ in count += 1 }
      changes.ifChanged(\.i) { _ in count += 1 }
      changes.ifChanged(\.j) { _ in count += 1 }
    }
    precondition(count > 0, "nothing changed")
    var copy = State()
    copy.items[0] = 0
    let baseline = RuntimeFigures.time(rounds: 20_000) { round in
      copy.a = round
      if copy != old { count += 1 }
    }
    return Measurement(own, baseline: baseline)
  }

  private static func afresh(_ state: State) -> Double {
    var sum = 0
    return RuntimeFigures.time(rounds: 2_000) { _ in
      sum &+= state.items.filter { $0 > 500 }.count
    }
  }

  static func computedHit() -> Measurement {
    let store = store(State(), in: Runtime())
    _ = store.state.computed.large
    var sum = 0
    let own = RuntimeFigures.time(rounds: 50_000) { _ in
      sum &+= store.state.computed.large.count
    }
    return Measurement(own, baseline: afresh(State()))
  }

  static func computedMiss() -> Measurement {
    let store = store(State(), in: Runtime())
    var sum = 0
    let both = RuntimeFigures.time(rounds: 2_000) { round in
      store.commit { $0.items[0] = 600 + round }
      sum &+= store.state.computed.large.count
    }
    let commit = RuntimeFigures.time(rounds: 2_000) { round in
      store.commit { $0.items[0] = 600 + round }
    }
    return Measurement(both - commit, baseline: afresh(State()))
  }

  static func chain(isRecorded: Bool) throws -> Measurement {
    var sum = 0
    let own = try timed(Small(), rounds: 20_000, isRecorded: isRecorded) { store in
      let first = store.derived(.map(\.count))
      let second = first.chain(.map { $0.primitive + 1 })
      let third = second.chain(.map { $0.primitive * 2 })
      let fourth = third.chain(.map { $0.primitive - 3 })
      let fifth = fourth.chain(.map { $0.primitive & 0xFFFF })
      return [fifth.sinkValue { sum &+= $0.primitive }]
    } _: {
      $0.commit { $0.count += 1 }
    }
    precondition(sum != 0, "no subscriber was notified")
    let baseline = reducer(Small(), isRecorded: isRecorded) { state in
      state.count += 1
      sum &+= (((state.count + 1) * 2) - 3) & 0xFFFF
    }
    return Measurement(own, baseline: baseline)
  }

  // MARK: Baselines

  private protocol Action {}
  private struct Act: Action {}

  /// A dispatch with the design of ReSwift; if recorded, with a middleware that writes the state as
  /// JSON.
  private static func reducer<S: Encodable>(
    _ initial: S, isRecorded: Bool, _ change: @escaping (inout S) -> Void
  ) -> Double {
    var state = initial
    let reduce: (any Action, S) -> S = { action, old in
      var next = old
      if action is Act { change(&next) }
      return next
    }
    let encoder = JSONEncoder()
    var size = 0
    var subscribers: [(S) -> Void] = [{ _ in size &+= 1 }]
    // The state has only plain values, so encoding does not fail.
    if isRecorded { subscribers.append { size &+= (try? encoder.encode($0))?.count ?? 0 } }
    return RuntimeFigures.time(rounds: isRecorded ? 2_000 : 50_000) { _ in
      let action: any Action = Act()
      state = reduce(action, state)
      for subscriber in subscribers { subscriber(state) }
    }
  }
}

enum TableFigures {
  static var count: Int { Instructions.scaled(100_000) }

  struct Item: EntityType, Codable, Equatable {
    typealias IdentifierType = Int
    var number: Int
    var title = "Espresso cup"
    var price = 1250
    var entityID: EntityID { .init(number) }
  }

  struct Database: DatabaseType {
    struct Schema: EntitySchemaType {
      let item = Item.EntityTableKey()
    }
    struct Indexes: IndexesType {
      let all = OrderedIDIndex<Schema, Item>.Key()
    }
    var _backingStorage: BackingStorage = .init()
  }

  struct State {
    var db = Database()
  }

  static func filled() -> State {
    var state = State()
    state.db.performBatchUpdates { context in
      context.item.insert((0..<count).map { Item(number: $0) })
      context.indexes.all.append(contentsOf: (0..<count).map { .init($0) })
    }
    return state
  }

  /// The time of a commit that inserts `more` rows and their identifiers, in microseconds.
  static func insert(_ more: Int, isRecorded: Bool) throws -> Measurement {
    var next = count
    let own = try VergeFigures.timed(
      filled(), rounds: more == 1 ? 500 : 10, isRecorded: isRecorded
    ) { _ in
      []
    } _: { store in
      store.commit { state in
        state.db.performBatchUpdates { context in
          for _ in 0..<more {
            context.item.insert(Item(number: next))
            context.indexes.all.append(.init(next))
            next += 1
          }
        }
      }
    }
    return Measurement(own / 1_000, baseline: copying(more) / 1_000)
  }

  /// The same with a store that keeps the previous state, as a history does, and so copies what it
  /// writes.
  private static func copying(_ more: Int) -> Double {
    struct Plain {
      var rows: [Int: Item] = [:]
      var order: [Int] = []
    }
    var state = Plain()
    for number in 0..<count { state.rows[number] = Item(number: number) }
    state.order = Array(0..<count)
    var former = state
    var next = count
    let time = RuntimeFigures.time(rounds: 10) { _ in
      former = state
      for _ in 0..<more {
        state.rows[next] = Item(number: next)
        state.order.append(next)
        next += 1
      }
    }
    precondition(former.rows.count < state.rows.count, "nothing was inserted")
    return time
  }

  static func changedRow() throws -> Measurement {
    func time(isRecorded: Bool) throws -> Double {
      var number = 0
      return try VergeFigures.timed(filled(), rounds: 2_000, isRecorded: isRecorded) { _ in
        []
      } _: { store in
        number = (number + 7_919) % count
        store.commit { state in
          state.db.performBatchUpdates { context in
            _ = context.item.updateIfExists(id: .init(number)) { $0.price += 1 }
          }
        }
      }
    }
    var rows = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, Item(number: $0)) })
    var former = rows
    let baseline = RuntimeFigures.time(rounds: 10) { round in
      former = rows
      rows[round]?.price += 1
    }
    precondition(former.count == rows.count, "a row is lost")
    return Measurement(
      (try time(isRecorded: true) - time(isRecorded: false)) / 1_000, baseline: baseline / 1_000)
  }

  static func find() -> Measurement {
    let table = filled().db.entities.item
    let index = OrderedIDIndex<Database.Schema, Item>(
      (0..<1_000).map { Item.EntityID(($0 * 7_919) % count) })
    var found = 0
    let own = RuntimeFigures.time(rounds: 50) { _ in found += table.find(in: index).count }
    precondition(found > 0, "nothing was found")
    let all = table.all()
    let wanted = Set(index.map(\.raw))
    let baseline = RuntimeFigures.time(rounds: 5) { _ in
      found += all.filter { wanted.contains($0.number) }.count
    }
    return Measurement(own / 1_000, baseline: baseline / 1_000)
  }
}
