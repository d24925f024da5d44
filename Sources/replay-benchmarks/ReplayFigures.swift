import Compose
import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import Samples
import SessionLog

/// Measures how fast this process replays and judges sessions.
enum ReplayFigures {
  /// A counter without a screen: a timer sends, and an observer commits.
  nonisolated struct Counter: StartupComponent {
    let tick = Emitter<Int>()
    @ObservedObject var store = PlainStore<State>()

    struct State: AnyState {
      var count = 0
      var last = 0
    }

    var observers: Void {
      tick += { value in
        store.commit { state in
          state.count += 1
          state.last = value
        }
      }
      runtime.timer("tick", after: .milliseconds(1), repeats: true) {
        // Enough sends that the cost of the turn itself is small.
        for value in 0..<16 { tick.send(value) }
      }
    }
  }

  static func storesOnly() throws -> Measurement {
    let runtime = Runtime(clock: .virtual, seed: 1)
    let bytes = try record(Counter.self, in: runtime) { _ in
      for _ in 0..<Instructions.scaled(6_000) { runtime.advance(by: .milliseconds(1)) }
    }
    return Measurement(try eventsPerSecond(bytes, Counter.self))
  }

  static func views() throws -> Measurement {
    let runtime = Runtime(clock: .virtual, seed: 1)
    let bytes = try record(Storefront.self, in: runtime, events: Instructions.scaled(200_000))
    return Measurement(try eventsPerSecond(bytes, Storefront.self))
  }

  /// The whole turn of a tap: the handler, the commit of one product, the new screen, its frame.
  static func changedRow(isRecorded: Bool) -> Measurement {
    // By later rules a list makes only the rows that are near the screen.
    let runtime = Runtime(
      clock: .virtual, seed: 1, symbols: SymbolTable(), rules: RuntimeRules(number: 6))
    if isRecorded { runtime.sink = CountingSink() }
    let host = HeadlessHost(runtime: runtime)
    runtime.start(.map([:])) { LargeCatalogue.build(in: host) }
    let target = "LargeCatalogue/button:touch"
    precondition(runtime.input(.tap, target: target) == nil, "there is no such row")
    let time = Timing.median {
      Timing.processor {
        for _ in 0..<Instructions.scaled(200) { _ = runtime.input(.tap, target: target) }
      }
    }
    return Measurement(time / 200 / 1e6)
  }

  /// Receives events as a recorder does, but keeps none.
  private final class CountingSink: EventSink {
    private(set) var count = 0
    func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) { count += 1 }
  }

  /// How much more processor time a recorded session takes than the same session unrecorded.
  ///
  /// The two sessions advance in turn, in pieces of 80 steps, so that both do the same at the same
  /// speed of the machine. The writer's thread may also work while the unrecorded session runs, so
  /// that session is measured by the time of its own thread.
  static func recordingOverhead() throws -> Measurement {
    let plain = Simulator(runtime: Runtime(clock: .virtual, seed: 1), seed: 1)
    let recorded = Simulator(runtime: Runtime(clock: .virtual, seed: 1), seed: 1)
    let writer = try LogFigures.writer(symbols: recorded.runtime.symbols)
    recorded.runtime.sink = RecordingSink(writer: writer)
    for session in [plain, recorded] {
      session.start(Storefront.self)
      try session.takeSteps(Instructions.scaled(2_000))
    }
    let steps = Instructions.scaled(16_000)
    let piece = Instructions.isCounting ? steps : 80
    var without = 0.0
    let whole = try Timing.processor {
      for _ in 0..<steps / piece {
        without += try Instructions.marking { try Timing.thread { try plain.takeSteps(piece) } }
        _ = try Instructions.marking { try Timing.thread { try recorded.takeSteps(piece) } }
      }
      try writer.close()
    }
    return Measurement(((whole - without) / without - 1) * 100)
  }

  private static func record(
    _ application: any ReplayableApplication.Type, in runtime: Runtime, events: Int? = nil,
    _ body: (Runtime) -> Void = { _ in }
  ) throws -> [UInt8] {
    let destination = MemoryDestination()
    var head = SessionHead(application: application.declaredID, nonce: 1)
    (head.seed, head.rules) = (runtime.seed, runtime.rules)
    let writer = try SessionLogWriter(to: destination, head: head, symbols: runtime.symbols)
    runtime.sink = RecordingSink(writer: writer)
    if let events {
      try Simulator(runtime: runtime, seed: 1).run(application, steps: .max) {
        runtime.nextNumber >= events
      }
    } else {
      let running = RunningApplication(application, in: runtime)
      body(running.runtime)
    }
    runtime.finish()
    runtime.sink = nil
    try writer.close()
    return destination.bytes
  }

  private static func eventsPerSecond(
    _ bytes: [UInt8], _ application: any ReplayableApplication.Type
  ) throws -> Double {
    var count = 0
    let time = try Timing.median(of: 3) {
      let reader = try SessionLogReader(bytes: bytes)
      return try Timing.processor {
        let verdict = try VerifiedReplay().run(reader, application: application)
        precondition(verdict.divergences.isEmpty, "a replay of this very build diverges")
        count = verdict.recordedEvents
      }
    }
    return Double(count) / time * 1e9
  }
}
