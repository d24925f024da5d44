import Compose
import EventModel
import Foundation
import HeadlessUI
import Observation
import OpenCombine
import Replay
import ReplayRuntime
import SessionLog

/// Benchmarks of sending, committing and recording, and of the replay of the recording.
func runtimeBenchmarks() -> [Benchmark] {
  [
    Benchmark(
      "emitter send, one observer, not recording", unit: "ns", budget: .atMost(60),
      baseline: "OpenCombine PassthroughSubject"
    ) { RuntimeFigures.send() },
    Benchmark(
      "commit of one field, one subscriber, not recording", unit: "ns", budget: .atMost(150),
      baseline: "reducer, subscribers, existential action"
    ) { RuntimeFigures.commit() },
    Benchmark(
      "the same commit, recorded", unit: "ns", budget: .atMost(500),
      baseline: "JSON line of the state per action"
    ) { try RuntimeFigures.recordedCommit() },
    Benchmark(
      "the same with 1,000 untouched items, ratio", unit: "×", budget: .atMost(1.2),
      baseline: "JSON line of the state per action"
    ) { try RuntimeFigures.untouchedItems() },
    Benchmark(
      "one of 1,000 items changed, recording adds", unit: "µs", budget: .atMost(10),
      baseline: "JSON line of the state per action"
    ) { try RuntimeFigures.changedItem() },
    Benchmark("one of 1,000 items of an object changed, recorded", unit: "µs", budget: .none) {
      try RuntimeFigures.changedObject(isChanged: true)
    },
    Benchmark(
      "an event with an unchanged object of 1,000 items, recorded", unit: "µs", budget: .none
    ) { try RuntimeFigures.changedObject(isChanged: false) },
    Benchmark(
      "verified replay, stores only", unit: "events/s", budget: .atLeast(1_000_000)
    ) { try ReplayFigures.storesOnly() },
    Benchmark(
      "verified replay, Storefront with views", unit: "events/s", budget: .atLeast(200_000)
    ) { try ReplayFigures.views() },
    Benchmark(
      "a tap that changes one of 1,000 rows, its screen", unit: "ms", budget: .atMost(1)
    ) { ReplayFigures.changedRow(isRecorded: false) },
    Benchmark("the same, recorded", unit: "ms", budget: .none) {
      ReplayFigures.changedRow(isRecorded: true)
    },
    Benchmark(
      "recording Storefront, added processor time", unit: "%", budget: .atMost(25)
    ) { try ReplayFigures.recordingOverhead() },
  ]
}

enum RuntimeFigures {
  struct Item: Codable, Equatable {
    var id: Int
    var title = "Espresso cup"
    var price = 1250
  }

  struct State: AnyState {
    var count = 0
    var title = "Cups"
    var isOpen = true
    var items: [Item] = []

    init() {}

    init(itemCount: Int) { items = (0..<itemCount).map { Item(id: $0) } }
  }

  /// An application with one emitter and one store, so that both have a path in a tree.
  nonisolated struct Bench: StartupComponent {
    let emitter = Emitter<Int>()
    let store = PlainStore<State>()

    init() {}

    func didBindRootComponent() { runtime.registry(BenchBox.self) { BenchBox() }.bench = self }
  }

  final class BenchBox {
    var bench: Bench?
  }

  static func bench(in runtime: Runtime) -> Bench {
    runtime.start(.map([:])) { Bench.build(in: HeadlessHost(runtime: runtime)) }
    guard let bench = runtime.registry(BenchBox.self, make: { BenchBox() }).bench else {
      preconditionFailure("the application was not built")
    }
    return bench
  }

  /// The time of one call of `body`, in nanoseconds; the median of several series.
  static func time(rounds: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    let rounds = Instructions.scaled(rounds)
    Instructions.rounds = rounds
    defer { Instructions.rounds = 1 }
    return try Timing.median(of: 7) {
      try Timing.wall { for round in 0..<rounds { try body(round) } } / Double(rounds)
    }
  }

  static func send() -> Measurement {
    let emitter = bench(in: Runtime()).emitter
    var sum = 0
    emitter += { sum &+= $0 }
    let own = time(rounds: 200_000) { emitter.send($0) }
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    let subscription = subject.sink { sum &+= $0 }
    let other = time(rounds: 200_000) { subject.send($0) }
    subscription.cancel()
    precondition(sum != 0, "no subscriber received anything")
    return Measurement(own, baseline: other)
  }

  static func commit() -> Measurement {
    let own = commitTime(itemCount: 0, rounds: 100_000) { $0.commit { $0.count += 1 } }
    return Measurement(own, baseline: reducerTime(itemCount: 0, rounds: 100_000) { _ in })
  }

  /// The time of a commit with one subscriber, in a separate runtime.
  static func commitTime(
    itemCount: Int, rounds: Int, sink: (any EventSink)? = nil, in runtime: Runtime = Runtime(),
    _ body: (PlainStore<State>) -> Void
  ) -> Double {
    runtime.sink = sink
    let store = bench(in: runtime).store
    store.state = State(itemCount: itemCount)
    var sum = 0
    store.didChange += { sum &+= $0.count }
    return time(rounds: rounds) { _ in body(store) }
  }

  static func recordedTime(
    itemCount: Int, rounds: Int, _ body: (PlainStore<State>) -> Void
  ) throws -> Double {
    let runtime = Runtime()
    let writer = try LogFigures.writer(symbols: runtime.symbols)
    let time = commitTime(
      itemCount: itemCount, rounds: rounds, sink: RecordingSink(writer: writer), in: runtime, body)
    try writer.close()
    return time
  }

  static func recordedCommit() throws -> Measurement {
    Measurement(
      try recordedTime(itemCount: 0, rounds: 50_000) { $0.commit { $0.count += 1 } },
      baseline: jsonTime(itemCount: 0, rounds: 2_000))
  }

  static func untouchedItems() throws -> Measurement {
    let without = try recordedTime(itemCount: 0, rounds: 50_000) { $0.commit { $0.count += 1 } }
    let with = try recordedTime(itemCount: 1_000, rounds: 50_000) { $0.commit { $0.count += 1 } }
    return Measurement(
      with / without,
      baseline: jsonTime(itemCount: 1_000, rounds: 20) / jsonTime(itemCount: 0, rounds: 2_000))
  }

  static func changedItem() throws -> Measurement {
    let change: (PlainStore<State>) -> Void = { $0.commit { $0.items[500].price += 1 } }
    let plain = commitTime(itemCount: 1_000, rounds: 2_000, change)
    let recorded = try recordedTime(itemCount: 1_000, rounds: 2_000, change)
    return Measurement(
      (recorded - plain) / 1_000, baseline: jsonTime(itemCount: 1_000, rounds: 20) / 1_000)
  }

  @Observable final class Shelf {
    var items = (0..<1_000).map { Item(id: $0) }
  }

  static func changedObject(isChanged: Bool) throws -> Measurement {
    let runtime = Runtime()
    let writer = try LogFigures.writer(symbols: runtime.symbols)
    runtime.sink = RecordingSink(writer: writer)
    let bench = bench(in: runtime)
    let shelf = Shelf()
    let node = runtime.inTurn("shelf") { runtime.keep(shelf, at: "shelf") }
    bench.emitter += { number in if isChanged { shelf.items[500].price = number } }
    let nanoseconds = time(rounds: 2_000) { bench.emitter.send($0) }
    try withExtendedLifetime(node) { try writer.close() }
    return Measurement(nanoseconds / 1_000)
  }

  // MARK: Baselines

  private protocol Action {}
  private struct Increment: Action {}

  /// A dispatch with the design of ReSwift: an existential action, a reducer that copies, an array
  /// of subscribers.
  static func reducerTime(
    itemCount: Int, rounds: Int, _ record: @escaping (State) -> Void
  ) -> Double {
    var state: State? = State(itemCount: itemCount)
    var sum = 0
    let reduce: (any Action, State?) -> State = { action, old in
      var next = old ?? State()
      if action is Increment { next.count += 1 }
      return next
    }
    let subscribers: [(State) -> Void] = [record, { sum &+= $0.count }]
    return time(rounds: rounds) { _ in
      let action: any Action = Increment()
      let next = reduce(action, state)
      state = next
      for subscriber in subscribers { subscriber(next) }
    }
  }

  static func jsonTime(itemCount: Int, rounds: Int) -> Double {
    let encoder = JSONEncoder()
    var size = 0
    return reducerTime(itemCount: itemCount, rounds: rounds) { state in
      // The state has only plain values, so encoding does not fail.
      size += (try? encoder.encode(state))?.count ?? 0
    }
  }
}
