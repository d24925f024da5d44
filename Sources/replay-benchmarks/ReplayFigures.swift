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
  struct Counter: StartupComponent {
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
    let runtime = Runtime(clock: .virtual, seed: 1)
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

  static func recordingOverhead() throws -> Measurement {
    let without = try Timing.median { try simulate(events: Instructions.scaled(40_000), sink: nil) }
    let with = try Timing.median {
      let runtime = Runtime(clock: .virtual, seed: 1)
      let writer = try SessionLogWriter(
        to: LogFigures.Counter(), head: LogFigures.head(), symbols: runtime.symbols)
      return try Timing.processor {
        runtime.sink = RecordingSink(writer: writer)
        try Simulator(runtime: runtime, seed: 1).run(Storefront.self, steps: .max) {
          runtime.nextNumber >= Instructions.scaled(40_000)
        }
        try writer.close()
      }
    }
    return Measurement((with / without - 1) * 100)
  }

  private static func simulate(events: Int, sink: (any EventSink)?) throws -> Double {
    let runtime = Runtime(clock: .virtual, seed: 1)
    return try Timing.processor {
      try Simulator(runtime: runtime, seed: 1).run(Storefront.self, steps: .max) {
        runtime.nextNumber >= events
      }
    }
  }

  private static func record(
    _ application: any ReplayableApplication.Type, in runtime: Runtime, events: Int? = nil,
    _ body: (Runtime) -> Void = { _ in }
  ) throws -> [UInt8] {
    let destination = MemoryDestination()
    var head = SessionHead(application: application.applicationID, nonce: 1)
    head.seed = runtime.seed
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
