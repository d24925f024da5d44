import EventModel
import Foundation
import HeadlessUI
import OpenCombine
import Replay
import ReplayRuntime
import SessionLog
import VDStore

/// Benchmarks of writes through scopes, dependencies, publishing and actions of VDStore.
func vdStoreBenchmarks() -> [Benchmark] {
  [false, true].flatMap { isRecorded in
    let mode = isRecorded ? "recorded" : "not recording"
    let rows: [(name: String, unit: String, baseline: String, figure: (Bool) throws -> Measurement)]
    rows = [
      ("write through 5 scopes", "ns", "five bindings on an object", VDStoreFigures.scopedWrite),
      ("di lookup with 3 overrides", "ns", "dictionary by type", VDStoreFigures.lookup),
      (
        "one write published to 100 scopes", "µs", "OpenCombine CurrentValueSubject, 100 sinks",
        VDStoreFigures.publishing
      ),
      ("action call with one write", "ns", "the write without the action", VDStoreFigures.action),
    ]
    return rows.map { row in
      Benchmark(
        "VDStore \(row.name), \(mode)", unit: row.unit, budget: .none, baseline: row.baseline
      ) { try row.figure(isRecorded) }
    }
  }
}

extension StoreDIValues {
  fileprivate var first: Int {
    get { self[\.first] ?? 0 }
    set { self[\.first] = newValue }
  }

  fileprivate var second: String {
    get { self[\.second] ?? "" }
    set { self[\.second] = newValue }
  }
}

enum VDStoreFigures {
  struct Level5: Codable { var count = 0 }
  struct Level4: Codable { var next = Level5() }
  struct Level3: Codable { var next = Level4() }
  struct Level2: Codable { var next = Level3() }
  struct Level1: Codable { var next = Level2() }

  /// Calls `body` with a store in a separate runtime.
  private static func measure<State: Codable>(
    _ state: State, isRecorded: Bool, _ body: (Runtime, Store<State>) -> Double
  ) throws -> Double {
    let runtime = Runtime()
    let writer = try LogFigures.writer(symbols: runtime.symbols)
    if isRecorded { runtime.sink = RecordingSink(writer: writer) }
    let store = runtime.run { Store(state) }
    let time = body(runtime, store)
    try writer.close()
    return time
  }

  /// The time of one of a thousand repetitions inside one turn, in nanoseconds.
  private static func inTurns(_ runtime: Runtime, _ body: () -> Void) -> Double {
    RuntimeFigures.time(rounds: 20) { _ in
      runtime.start(.map([:])) { for _ in 0..<1_000 { body() } }
    } / 1_000
  }

  static func scopedWrite(isRecorded: Bool) throws -> Measurement {
    let own = try measure(Level1(), isRecorded: isRecorded) { runtime, store in
      let deep = store.next.next.next.next.count
      return inTurns(runtime) { deep.state += 1 }
    }
    final class Model { var value = Level1() }
    let model = Model()
    let whole = Binding(get: { model.value }, set: { model.value = $0 })
    let deep = whole.next.next.next.next.count
    let other = RuntimeFigures.time(rounds: 20_000) { _ in deep.wrappedValue += 1 }
    return Measurement(own, baseline: other)
  }

  static func lookup(isRecorded: Bool) throws -> Measurement {
    var sum = 0
    let own = try measure(0, isRecorded: isRecorded) { runtime, store in
      let store = store.di(\.first, 1).di(\.second, "two").di(\.first, 3)
      return inTurns(runtime) { sum &+= store.di.first }
    }
    let values: [ObjectIdentifier: Any] = [
      ObjectIdentifier(Int.self): 3, ObjectIdentifier(String.self): "two",
    ]
    let other = RuntimeFigures.time(rounds: 20_000) { _ in
      sum &+= values[ObjectIdentifier(Int.self)] as? Int ?? 0
    }
    precondition(sum != 0, "nothing was looked up")
    return Measurement(own, baseline: other)
  }

  static func publishing(isRecorded: Bool) throws -> Measurement {
    var sum = 0
    let own = try measure([Int](repeating: 0, count: 100), isRecorded: isRecorded) {
      runtime, store in
      var subscriptions: Set<AnyCancellable> = []
      for index in 0..<100 {
        store.scope(\.[index]).publisher.sink { sum &+= $0 }.store(in: &subscriptions)
      }
      let time = RuntimeFigures.time(rounds: 200) { round in
        runtime.start(.map([:])) { store.state[7] = round }
      }
      subscriptions = []
      return time
    }
    let subject = OpenCombine.CurrentValueSubject<[Int], Never>([Int](repeating: 0, count: 100))
    var subscriptions: Set<AnyCancellable> = []
    for index in 0..<100 {
      subject.map { $0[index] }.sink { sum &+= $0 }.store(in: &subscriptions)
    }
    let other = RuntimeFigures.time(rounds: 200) { subject.value[7] = $0 }
    precondition(sum != 0, "no subscriber received anything")
    return Measurement(own / 1_000, baseline: other / 1_000)
  }

  static func action(isRecorded: Bool) throws -> Measurement {
    let add = Store<Level5>.Action<Int, Void>("add") { $0.state.count += $1 }
    let own = try measure(Level5(), isRecorded: isRecorded) { runtime, store in
      inTurns(runtime) { store.execute(add, with: 1, arguments: ["count": 1]) }
    }
    let other = try measure(Level5(), isRecorded: isRecorded) { runtime, store in
      inTurns(runtime) { store.update { store.state.count += 1 } }
    }
    return Measurement(own, baseline: other)
  }
}
