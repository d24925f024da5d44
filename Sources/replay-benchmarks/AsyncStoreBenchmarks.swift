import AsyncStore
import EventModel
import HeadlessUI
import Replay
import ReplayRuntime
import SessionLog

/// Benchmarks of effects that an AsyncStore receives, until all their work is done.
func asyncStoreBenchmarks() -> [Benchmark] {
  [
    Benchmark("AsyncStore receives .set, not recording", unit: "ns", budget: .none) {
      Measurement(try AsyncStoreFigures.time(isRecorded: false, AsyncStoreFigures.set))
    },
    Benchmark("AsyncStore receives .set, recorded", unit: "ns", budget: .none) {
      Measurement(try AsyncStoreFigures.time(isRecorded: true, AsyncStoreFigures.set))
    },
    Benchmark("AsyncStore receives and begins .task, not recording", unit: "ns", budget: .none) {
      Measurement(try AsyncStoreFigures.time(isRecorded: false, AsyncStoreFigures.task))
    },
    Benchmark("AsyncStore receives and begins .task, recorded", unit: "ns", budget: .none) {
      Measurement(try AsyncStoreFigures.time(isRecorded: true, AsyncStoreFigures.task))
    },
  ]
}

enum AsyncStoreFigures {
  struct State: Codable {
    var count = 0
    var title = "Cups"
  }

  typealias BenchStore = AsyncStore<State, Void>

  static func set() -> BenchStore.Effect { .set { $0.count += 1 } }
  static func task() -> BenchStore.Effect { .task { .none } }

  /// The time of one of a hundred effects that one turn receives, in nanoseconds; bodies of tasks
  /// do not run.
  static func time(isRecorded: Bool, _ effect: () -> BenchStore.Effect) throws -> Double {
    let runtime = Runtime()
    runtime.effectHost = IdleEffects()
    let writer = try LogFigures.writer(symbols: runtime.symbols)
    if isRecorded { runtime.sink = RecordingSink(writer: writer) }
    let store = runtime.run { BenchStore(state: State(), env: ()) { _ in .none } }
    store.bindToTree(at: "app.store")
    let nanoseconds = RuntimeFigures.time(rounds: 100) { _ in
      runtime.start(.map([:])) {
        for _ in 0..<100 { store.receive(effect()) }
      }
    }
    try writer.close()
    return nanoseconds / 100
  }

  /// An effect host that begins no effect.
  private final class IdleEffects: EffectHost {
    func effectBegan(_ effect: PendingEffect) {}
    func effectCancelled(_ effect: PendingEffect) {}
  }
}
