import Foundation
import ReplayRuntime
import Synchronization
import Testing

/// A handler lives until its subscription is cancelled and the last of its calls has returned.
@Suite struct SubscriptionTests {
  /// Lives as long as the handler that captures it.
  private final class Captured {
    let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    deinit { end() }
  }

  @Test("A handler that cancels itself keeps what it captures until it returns")
  func cancelsItself() {
    let runtime = Runtime()
    var trace: [String] = []
    runtime.run {
      let cell = EmitterCell<Int>()
      var own: Subscription?
      do {
        let captured = Captured { trace.append("end") }
        own = cell.subscribe { number in
          withExtendedLifetime(captured) {
            trace.append("begin \(number)")
            own?.cancel()
            own?.cancel()
            trace.append("return \(number)")
          }
        }
      }
      cell.subscribe { trace.append("next \($0)") }
      cell.send(1)
      cell.send(2)
    }
    #expect(trace == ["begin 1", "return 1", "end", "next 1", "next 2"])
  }

  @Test("A handler that is cancelled in a nested call is kept for the outer one")
  func nested() {
    let runtime = Runtime()
    var trace: [String] = []
    runtime.run {
      let cell = EmitterCell<Int>()
      var own: Subscription?
      do {
        let captured = Captured { trace.append("end") }
        own = cell.subscribe { number in
          withExtendedLifetime(captured) {
            trace.append("begin \(number)")
            if number < 3 { cell.send(number + 1) } else { own?.cancel() }
            trace.append("return \(number)")
          }
        }
      }
      cell.send(1)
    }
    #expect(
      trace == ["begin 1", "begin 2", "begin 3", "return 3", "return 2", "return 1", "end"])
  }

  @Test("What a waiting handler captures ends when another cancels it, also if that cancels again")
  func cancelsAnother() {
    let runtime = Runtime()
    var trace: [String] = []
    runtime.run {
      let cell = EmitterCell<Int>()
      var second: Subscription?
      cell.subscribe { _ in
        second?.cancel()
        trace.append("first")
      }
      do {
        let captured = Captured {
          second?.cancel()
          trace.append("end")
        }
        second = cell.subscribe { _ in withExtendedLifetime(captured) { trace.append("second") } }
      }
      cell.send(1)
    }
    #expect(trace == ["end", "first"])
  }

  @Test("A subscription that another thread cancels during its calls releases the handler once")
  func cancelsElsewhere() async {
    final class Count: @unchecked Sendable { let ended = Atomic(0) }
    let count = Count()
    for _ in 1...200 {
      let runtime = Runtime()
      let cell = runtime.run { EmitterCell<Int>() }
      nonisolated(unsafe) let subscription = runtime.run {
        let captured = Captured { count.ended.add(1, ordering: .relaxed) }
        return cell.subscribe { _ in withExtendedLifetime(captured) {} }
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...2 { group.addTask { subscription.cancel() } }
        runtime.run { for number in 1...50 { cell.send(number) } }
      }
      runtime.run { cell.send(0) }
    }
    #expect(count.ended.load(ordering: .relaxed) == 200)
  }

  @Test("Readers on other threads see whole states while commits replace them")
  func readers() async {
    let runtime = Runtime()
    let cell = runtime.run { StateCell([0, 0]) }
    let shared = cell
    await withTaskGroup(of: Bool.self) { group in
      for _ in 1...2 {
        group.addTask {
          var last = 0
          for _ in 1...20_000 {
            let state = shared.state
            guard state.count == 2, state[0] == state[1], state[0] >= last else { return false }
            last = state[0]
          }
          return true
        }
      }
      for number in 1...20_000 { runtime.run { cell.commit { $0 = [number, number] } } }
      for await isWhole in group { #expect(isWhole) }
    }
  }
}
