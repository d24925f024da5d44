import EventModel
import Foundation
import ReplayProbes
import Testing

@testable import AsyncStore

@Suite struct StoreTimeTests {
  @Test("A-14: a sleep holds back what was received after it, for at least its time")
  func sleep() async throws {
    let session = try await faithful([
      { store in
        store.receive(.sleep(3600))
        store.receive(.line("after"))
      }
    ]) { stage in
      stage.act(0)
      stage.advance(.seconds(3599))
      #expect(stage.store.lines == [])
      stage.advance(.seconds(1))
      #expect(stage.store.lines == ["after"])
    }
    #expect(session.trace == ["home: after 0 "])
  }

  @Test("A-14, A-15: what is due exactly at the time that is reached ends, and what follows")
  func exactly() async throws {
    let session = try await faithful([
      { store in
        store.receive(.timer(0.5, id: "tick") { _ in .set { $0.count += 1 } })
        store.receive(.concatenate(.sleep(1), .line("a"), .sleep(0), .line("b")))
        store.receive(.line("behind"))
      }, { $0.receive(.concatenate(.sleep(2), .line("c"))) },
    ]) { stage in
      let runtime = stage.world.runtime
      stage.act(0)
      runtime.advance(by: .seconds(1))
      #expect(stage.store.lines == ["a", "b", "behind"])
      #expect(stage.store.count == 2)
      stage.act(1)
      runtime.advance(by: .microseconds(1_999_999))
      #expect(stage.store.lines.count == 3)
      runtime.advance(by: .microseconds(1))
      #expect(stage.store.lines == ["a", "b", "behind", "c"])
    }
    #expect(session.trace.last?.hasPrefix("home: a b behind c ") == true)
  }

  @Test("A-14: sleeps that began at different moments end exactly, whatever turns lie between")
  func exactlyApart() async throws {
    let session = try await faithful([
      { $0.receive(.merge(.concatenate(.sleep(2), .line("long")))) },
      { $0.receive(.merge(.concatenate(.sleep(1), .line("short")))) }, { $0.receive(.none) },
    ]) { stage in
      let runtime = stage.world.runtime
      for act in [2, 2, 0, 2] { stage.act(act) }
      runtime.advance(by: .seconds(1))
      for act in [2, 1, 2] { stage.act(act) }
      runtime.advance(by: .microseconds(999_999))
      #expect(stage.store.lines == [])
      stage.act(2)
      runtime.advance(by: .microseconds(1))
      #expect(stage.store.lines == ["short", "long"])
    }
    #expect(session.trace.last == "home: short long 0 ")
  }

  @Test("A-27: a debounce is over exactly at the end of its delay")
  func exactDebounce() async throws {
    _ = try await faithful([
      { $0.receive(.debounce(operation: { .line("found") }, id: "search", delay: 0.3)) }
    ]) { stage in
      stage.act(0)
      stage.world.runtime.advance(by: .milliseconds(300))
      try await stage.until("found")
    }
  }

  @Test(
    "A time that no clock reaches is the longest one, and one that is no number is none",
    arguments: [Double.infinity, 1e30, -.infinity, .nan])
  func endless(time: Double) async throws {
    let waits = time == .infinity || time == 1e30
    let session = try await faithful([
      { store in
        store.receive(.timer(waits ? time : 1, id: "tick", mapEffect: { _ in .line("tick") }))
        store.receive(.merge(.concatenate(.sleep(time), .line("awake"))))
        store.receive(
          .merge(.debounce(operation: { .line("found") }, id: "x", delay: waits ? time : 1)))
        store.bind(id: "n", to: store.stream(for: "n", at: \.text).debounce(for: time)) { _ in
          .line("heard")
        }
      }
    ]) { stage in
      stage.act(0)
      stage.advance(.milliseconds(500))
      #expect(stage.store.lines.contains("awake") != waits)
    }
    #expect(session.trace.count == (waits ? 0 : time.isNaN ? 2 : 1))
  }

  @Test("A-14: cancelling a task cancels the sleep that it resulted in, which mapError is told")
  func cancelledSleep() async throws {
    let session = try await faithful([
      {
        $0.receive(.task({ .concatenate(.line("asleep"), .sleep(60), .line("awake")) }, id: "nap"))
      },
      { $0.receive(.cancel("nap")) },
    ]) { stage in
      stage.act(0)
      try await stage.until("asleep")
      stage.act(1)
      stage.advance(.seconds(120))
    }
    #expect(session.trace.last == "home: asleep cancelled awake 0 ")
  }

  @Test("A-15: a timer ticks once an interval, with the moment, until it is cancelled")
  func timer() async throws {
    let session = try await faithful([
      { store in
        store.receive(
          .timer(-3600, id: "tick") { .line("\(Int($0.timeIntervalSince1970.rounded()))") })
      }, { $0.receive(.cancel("tick")) },
    ]) { stage in
      stage.act(0)
      stage.advance(.seconds(3 * 3600 + 5))
      stage.act(1)
      stage.advance(.seconds(10 * 3600))
    }
    #expect(session.trace.last == "home: 3600 7200 10800 0 ")
  }

  @Test("A-15: a tick waits for the effect of the one before it")
  func slowTick() async throws {
    let session = try await faithful([
      { store in
        store.receive(
          .timer(1, id: "tick") { _ in .concatenate(.line("begin"), .sleep(2.5), .line("end")) })
      }
    ]) { stage in
      stage.act(0)
      stage.advance(.seconds(6))
    }
    #expect(session.trace.last == "home: begin end begin end begin 0 ")
  }

  @Test("A-15: a timer that a task results in ticks in replay as recorded")
  func opaqueTimer() async throws {
    let session = try await faithful([
      { $0.receive(.task { .timer(1, id: "tick") { _ in .set { $0.count += 1 } } }) }
    ]) { stage in
      stage.act(0)
      try await stage.world.until("the timer is armed") {
        stage.world.runtime.nextTimerDue != nil
      }
      stage.advance(.seconds(3))
    }
    #expect(session.trace.last == "home:  3 ")
  }

  @Test("A-16: what is after a timer in a sequence does not wait for it")
  func timerInSequence() async throws {
    let session = try await faithful(
      .concatenate(.timer(1, id: "tick") { _ in .line("tick") }, .line("next")),
      for: .seconds(1))
    #expect(session.trace == ["home: next 0 ", "home: next tick 0 "])
  }

  @Test("A-17: one name space serves tasks, timers, debounces and bindings")
  func names() async throws {
    let session = try await faithful([
      { $0.receive(.timer(1, id: "x") { _ in .line("tick") }) },
      { $0.receive(.debounce(operation: { .line("debounced") }, id: "x", delay: 1.5)) },
      { $0.bind(id: "x", to: \.count) { .line("count \($0)") } },
      { $0.receive(.set(\.count, to: 1)) },
      { $0.receive(.cancel("x")) },
      { $0.receive(.set(\.count, to: 2)) },
    ]) { stage in
      stage.act(0)
      stage.advance(.seconds(1))
      stage.act(1)
      stage.advance(.seconds(1))
      stage.act(2)
      stage.advance(.seconds(1))
      for act in 3...5 { stage.act(act) }
    }
    #expect(session.trace.last == "home: tick cancelled count 0 count 1 2 ")
  }

  @Test("A-17: any hashable value is a name, and values of different types are different names")
  func hashableNames() async throws {
    enum Job: Hashable { case one, two }
    let session = try await faithful([
      { store in
        for (name, id) in [("one", Job.one as AnyHashable), ("two", Job.two), ("3", 3), ("t", "3")]
        {
          store.receive(.timer(1, id: id) { _ in .line(name) })
        }
      }, { $0.receive(.merge(.cancel(Job.one), .cancel(3))) },
    ]) { stage in
      stage.act(0)
      stage.act(1)
      stage.advance(.seconds(1))
    }
    #expect(session.trace.last == "home: two t 0 ")
  }

  @Test("A-27: of a burst of debounced operations the last one runs, and the others are cancelled")
  func debounce() async throws {
    let session = try await faithful([
      { store in
        store.receive(.debounce(operation: { .line("ran") }, id: "d", delay: 1))
      }
    ]) { stage in
      for _ in 0..<10 {
        stage.act(0)
        stage.advance(.milliseconds(100))
      }
      stage.advance(.seconds(2))
      try await stage.until("ran")
    }
    let lines = Array(repeating: "cancelled", count: 9) + ["ran"]
    #expect(session.trace.last == "home: \(lines.joined(separator: " ")) 0 ")
  }
}

@Suite struct StoreCancellationTests {
  @Test("A-18, A-19: a name cancels what is in flight by it; its CancellationError is mapped")
  func replaced() async throws {
    let session = try await faithful([
      { store in
        store.receive(
          .task(
            operation: {
              try await Task.sleep(for: .seconds(3600))
              return .line("first")
            }, id: "load"))
      }, { $0.receive(.dataTask("second", { .line($0) }, "load")) },
    ]) { stage in
      stage.act(0)
      stage.act(1)
      try await stage.until("second")
      try await stage.until("cancelled")
    }
    #expect(session.trace.count == 2)
    #expect(session.summaries(.note) == [])
    let kinds = session.events.filter {
      [.effectBegan].contains($0.kind) || session.symbols[$0.header.name] == "cancel"
    }
    #expect(kinds.map(\.kind) == [.effectBegan, .effectBegan, .lifecycle])
  }

  @Test("A-19: an operation that ignores its cancellation still has its effect")
  func late() async throws {
    let gate = Gate()
    let session = try await faithful([
      { store in
        store.receive(
          .task(
            {
              await gate.wait()
              return .line("late")
            }, id: "load"))
      }, { $0.receive(.cancel("load")) },
    ]) { stage in
      stage.act(0)
      stage.act(1)
      gate.open()
      try await stage.until("late")
    }
    #expect(session.trace == ["home: late 0 "])
    #expect(session.summaries(.note).count { $0.contains("late effect of a cancelled task") } == 1)
  }

  @Test("A-20: cancelling an unknown name does nothing, and a cancel waits in the queue")
  func cancel() async throws {
    let session = try await faithful([
      { store in
        store.receive(.cancel("unknown"))
        store.receive(.timer(1, id: "tick") { _ in .line("tick") })
        store.receive(.sleep(2.5))
        store.receive(.cancel("tick"))
      }
    ]) { stage in
      stage.act(0)
      stage.advance(.seconds(10))
    }
    #expect(session.trace.last == "home: tick tick 0 ")
  }

  @Test("A-21: a name is free again when its task is done")
  func afterEnd() async throws {
    let session = try await faithful([
      { $0.receive(.task({ .line("done") }, id: "load")) }, { $0.receive(.cancel("load")) },
    ]) { stage in
      stage.act(0)
      try await stage.until("done")
      #expect(stage.store.core.flightCount == 0)
      stage.act(1)
    }
    #expect(session.trace == ["home: done 0 "])
    #expect(session.summaries(.lifecycle).filter { $0.contains("cancel") } == [])
  }
}
