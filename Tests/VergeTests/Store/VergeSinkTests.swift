import OrderedCombine
import ReplayProbes
import Testing
import Verge

@Suite struct VergeSinkTests {
  @Test("V-10: a commit inside a sink waits; every sink sees every version in order")
  func commitInsideSink() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let first = store.sinkState { changes in
        trace("first \(changes.version)")
        if changes.count == 1 {
          store.commit { $0.count = 2 }
          trace("state is \(store.state.count)")
        }
      }
      world.keep([first, store.sinkState { trace("second \($0.version)") }])
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { store.commit { $0.count = 1 } }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(
      session.trace == [
        "first 0", "second 0", "first 1", "state is 2", "second 1", "first 2", "second 2",
      ])
    let inner = try session.event("commit app.counter version=2 count = 2")
    #expect(session.cause(of: inner) == "commit app.counter version=1 count = 1")
  }

  @Test("V-10: a sink made while versions wait sees each of them once")
  func sinkWhileWaiting() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let late = Late()
      world.keep(
        store.sinkState { changes in
          if changes.version == 1 {
            store.commit { $0.count = 2 }
            late.sink = store.sinkState { trace("late \($0.version)") }
          }
        })
      world.keep(late)
      return store
    } script: { _, store in
      store.commit { $0.count = 1 }
      store.commit { $0.count = 3 }
    }
    #expect(session.trace == ["late 2", "late 3"])
  }

  @Test("V-20: the first call counts everything as changed, unless it is dropped")
  func firstCall() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(store.sinkChanges { $0.ifChanged(\.count) { trace("changes \($0)") } })
      world.keep(store.subscribeChanges { $0.ifChanged(\.name) { trace("name '\($0)'") } })
      world.keep(store.sinkState(dropsFirst: true) { trace("later \($0.count)") })
      return store
    } script: { _, store in
      store.commit { $0.count = 1 }
    }
    #expect(session.trace == ["changes 0", "name ''", "changes 1", "later 1"])
  }

  @Test("V-21: the main queue is the turn itself; another one comes after it")
  func queues() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(store.sinkState(dropsFirst: true, queue: .async) { trace("async \($0.count)") })
      world.keep(store.sinkState(dropsFirst: true, queue: .main) { trace("main \($0.count)") })
      world.host.mount(
        Button("Twice") {
          store.commit { $0.count += 1 }
          store.commit { $0.count += 1 }
          trace("done")
        })
    } script: { world, _ in
      try world.host.tap("Twice")
    }
    #expect(session.trace == ["main 1", "main 2", "done", "async 1", "async 2"])
  }

  @Test("V-22: a sink ends with its cancellable, let go or cancelled, once or twice")
  func cancelling() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let held = world.keep(Late())
      held.sink = store.sinkState(dropsFirst: true) { trace("held \($0.count)") }
      let cancelled = world.keep(
        store.sinkState(dropsFirst: true) { trace("cancelled \($0.count)") })
      let tap = world.emitterCell(String.self, at: "app.tap")
      tap.subscribe { what in
        switch what {
        case "drop": held.sink = nil
        case "cancel":
          cancelled.cancel()
          cancelled.cancel()
        default: store.commit { $0.count += 1 }
        }
      }
      return tap
    } script: { _, tap in
      for what in ["count", "drop", "count", "cancel", "count"] { tap.send(what) }
    }
    #expect(session.trace == ["held 1", "cancelled 1", "cancelled 2"])
  }

  @Test("V-22: a cancellable that is let go in a turn ends its subscription at once")
  func letGoInTurn() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let held = world.keep(Late())
      let other = world.keep(Late())
      let closing = world.keep(Late())
      world.keep(
        store.sinkState(dropsFirst: true) { changes in
          if changes.count == 2 { other.sink = nil }
        })
      held.sink = store.sinkState(dropsFirst: true) { trace("held \($0.count)") }
      other.sink = store.sinkState(dropsFirst: true) { trace("other \($0.count)") }
      closing.sink = VergeAnyCancellable { store.commit { $0.name = "closed" } }
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit { $0.count = 1 }
        held.sink = nil
        store.commit { $0.count = 2 }
        closing.sink = nil
        trace("name \(store.state.name)")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["held 1", "other 1", "name closed"])
  }

  @Test("V-22: cancellables are stored in sets, arrays and sets of OpenCombine's")
  func storing() {
    let store = CountingStore()
    let seen = Tally()
    var own: Set<UntilDeinitCancellable> = []
    var list: [VergeAnyCancellable] = []
    var combine: Set<AnyCancellable> = []
    store.sinkState(dropsFirst: true) { _ in seen.add(1) }.store(in: &own)
    store.sinkState(dropsFirst: true) { _ in seen.add(10) }.store(in: &list)
    store.sinkState(dropsFirst: true) { _ in seen.add(100) }.store(in: &combine)
    store.commit { $0.count += 1 }
    #expect(seen.value == 111)
    own = []
    list = []
    combine = []
    store.commit { $0.count += 1 }
    #expect(seen.value == 111)
    var closed = 0
    let closing = VergeAnyCancellable { closed += 1 }
    closing.cancel()
    closing.cancel()
    #expect(closed == 1)
  }

  @Test("V-25, V-28: publishers start from now as asked, and carry activities")
  func publishers() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      store.commit { $0.count = 1 }
      world.keep(
        store.statePublisher().sink { trace("state \($0.count) \($0.hasChanges(\.name))") })
      world.keep(
        store.changesPublisher(startsFromInitial: false)
          .sink { trace("changes \($0.count) \($0.hasChanges(\.name))") })
      world.keep(store.activityPublisher.sink { trace("activity \($0)") })
      return store
    } script: { _, store in
      store.increment()
    }
    #expect(
      session.trace == [
        "state 1 true", "changes 1 false", "state 2 false", "changes 2 false",
        "activity counted(2)",
      ])
  }

  @Test("V-25: a subscription of a publisher ends where OpenCombine ends it")
  func publisherEnds() {
    let store = CountingStore()
    var seen: [Int] = []
    let firstTwo = store.statePublisher().map(\.count).prefix(2).sink { seen.append($0) }
    for _ in 0..<3 { store.increment() }
    #expect(seen == [0, 1])
    firstTwo.cancel()
    let cancelled = store.activityPublisher.sink { _ in seen.append(-1) }
    cancelled.cancel()
    store.increment()
    #expect(seen == [0, 1])
  }

  @Test("V-27: observers of the object are told once for each commit, inside the turn")
  func objectWillChange() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(store.objectWillChange.sink { trace("changed, \(store.state.count)") })
      return store
    } script: { _, store in
      store.commit { $0.count = 1 }
      store.commit { _ in }
    }
    #expect(session.trace == ["changed, 1", "changed, 1"])
  }

  @Test("V-106: a scan gathers from every version")
  func scan() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let sum = Scan<Changes<Counting>, Int>(seed: 100) { $0 += $1.count }
      world.keep(store.sinkState(scan: sum) { trace("\($0.count), together \($1)") })
      return store
    } script: { _, store in
      for number in 1...3 { store.commit { $0.count = number } }
    }
    #expect(
      session.trace == ["0, together 100", "1, together 101", "2, together 103", "3, together 106"])
  }

  @Test("V-107: a derived value is written into another store, plain or optional")
  func assignee() async throws {
    struct Follower {
      var count = -1
      var last: Int?
    }
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let other = world.store(Store<Follower, Never>(initialState: .init()), at: "app.follower")
      let derived = store.derived(.map(\.count))
      world.keep(derived.assign(to: other.assignee(\.count)))
      world.keep(derived.assign(to: other.assignee(\Follower.last)))
      return store
    } script: { _, store in
      store.commit { $0.count = 5 }
      store.commit { $0.name = "unrelated" }
    }
    #expect(
      session.summaries(.commit) == [
        "commit app.follower version=1 count = 0", "commit app.follower version=2 last = 0",
        "commit app.counter version=1 count = 5",
        "commit app.follower version=3 count = 5", "commit app.follower version=4 last = 5",
        "commit app.counter version=2 name = \"unrelated\"",
      ])
  }

  @Test("V-28: a loop over the versions of a state runs in a flow, and again in replay")
  func sequence() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let log = world.store(Store<[Int], Never>(initialState: []), at: "app.log")
      world.runtime.task("watch", node: "app") {
        for await changes in store.stateSequence() {
          log.commit { $0.append(changes.count) }
          if changes.count == 2 { break }
        }
        trace("watched")
      }
      world.runtime.task("listen", node: "app") {
        var activities = store.activitySequence().makeAsyncIterator()
        if let first = await activities.next() { trace("heard \(first)") }
      }
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { store.increment() }
      return tap
    } script: { _, tap in
      for _ in 0..<3 { tap.send(()) }
    }
    #expect(session.trace == ["heard counted(1)", "watched"])
    #expect(
      session.summaries(.commit).filter { $0.contains("app.log") } == [
        "commit app.log version=1 . splice 0 -0 +[0]",
        "commit app.log version=2 . splice 1 -0 +[1]",
        "commit app.log version=3 . splice 2 -0 +[2]",
      ])
  }

  @Test("V-28: a sequence ends when its task is cancelled, and loses nothing before")
  func sequenceCancelled() async throws {
    let store = CountingStore()
    let seen = Tally()
    let sequence = Carried(store.stateSequence().makeAsyncIterator())
    for _ in 0..<10 { store.commit { $0.count += 1 } }
    let task = Task {
      var iterator = sequence.value
      while let changes = await iterator.next() { seen.add(changes.count) }
    }
    while seen.value < 55 { try await Task.sleep(for: .milliseconds(2)) }
    task.cancel()
    await task.value
    #expect(seen.value == 55)
  }
}

/// Holds a sink that comes or goes later.
final class Late {
  var sink: VergeAnyCancellable?
}

/// Carries something that the turn token guards to another task.
struct Carried<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
