import EventModel
import Foundation
import OrderedCombine
import ReplayProbes
import Testing

@testable import VDStore

@Suite struct StoreTests {
  @Test("D-01, D-02: copies of a store share its state, and actions are methods of extensions")
  func handle() async throws {
    let session = try await faithful(
      told: Counter(),
      [
        { store in
          let copy = store
          copy.add()
          store.add()
          trace("copy \(copy.state.counter), store \(store.state.counter)")
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace.suffix(2) == ["copy 2, store 2", "counter: 2"])
    #expect(session.summaries(.commit).count == 2)
  }

  @Test("D-03: the wrapper's projected value is the store, in a plain class, too")
  func wrapper() async throws {
    final class Owner {
      @Store var state = Counter()
    }
    let session = try await RecordedSession { world in
      let owner = world.keep(Owner())
      let act = world.emitterCell(at: "app.act")
      act.subscribe {
        owner.$state.add()
        owner.state.counter += 10
        trace("\(owner.state.counter) \(owner.$state.path)")
      }
      return act
    } script: { _, act in
      act.send(())
    }
    try session.requireFaithful()
    #expect(session.trace == ["11 ~Store#1"])
  }

  @Test("D-04: a store of closures commits what is written, here and where the state lies")
  func closures() async throws {
    final class Model { var number = 1 }
    let session = try await RecordedSession { world in
      let model = world.keep(Model())
      let store = Store(get: { model.number }, set: { model.number = $0 })
      store.root.bindToTree(at: "app.store")
      tell("number", store) { "\($0)" }
      world.keep(store)
      let act = world.emitterCell(at: "app.act")
      act.subscribe {
        store.state += 1
        trace("model \(model.number)")
      }
      return (store, act, model)
    } script: { world, parts in
      parts.1.send(())
      parts.0.state = 7
      #expect(parts.2.number == 7)
      world.runtime.settle()
    }
    try session.requireFaithful()
    #expect(session.trace == ["number: 1", "number will change", "model 2", "number: 7"])
  }

  @Test("D-05: writing an equal state publishes, too")
  func equalWrite() async throws {
    let session = try await faithful(told: Counter(), [{ $0.state = $0.state }]) { $0.act(0) }
    #expect(session.trace == ["counter: 0", "counter will change", "counter: 0"])
  }

  @Test("D-06: ten writes of a turn publish once, with the last value; will-change comes first")
  func coalesced() async throws {
    let session = try await faithful(
      told: Counter(),
      [
        { store in
          for _ in 0..<10 { store.add() }
          trace("written \(store.state.counter)")
        }
      ]
    ) { stage in
      stage.act(0)
      for _ in 0..<10 { stage.store.add() }
      #expect(stage.world.trace.count == 5)
      stage.settle()
    }
    #expect(
      session.trace == [
        "counter: 0", "counter will change", "written 10", "counter: 10", "counter will change",
        "counter: 20",
      ])
  }

  @Test("D-07, D-13: an update publishes once, at its end; reads inside it are new at once")
  func update() async throws {
    let session = try await faithful(
      told: Counter(),
      [
        { store in
          let last = store.update {
            store.update { for _ in 0..<10 { store.add() } }
            trace("inside \(store.state.counter)")
            return store.state.counter
          }
          trace("returned \(last)")
        }
      ]
    ) { stage in
      stage.act(0)
      stage.store.update {
        stage.store.add()
        stage.store.add()
      }
    }
    #expect(
      session.trace == [
        "counter: 0", "counter will change", "inside 10", "counter: 10", "returned 10",
        "counter will change", "counter: 12",
      ])
    #expect(session.summaries(.action).count == 1)
  }

  @Test("D-07: an update that throws publishes all the same, and throws on")
  func throwing() async throws {
    struct Stop: Error {}
    let session = try await faithful(
      told: Counter(),
      [
        { store in
          try store.update {
            store.add()
            throw Stop()
          }
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace == ["counter: 0", "counter will change", "counter: 1", "thrown: Stop()"])
  }

  @Test("D-08: an update while a value waits publishes at its end, and the value comes again")
  func updateWhilePending() async throws {
    let session = try await faithful(
      told: Counter(),
      [
        { store in
          store.add()
          store.update { store.add() }
          trace("updated")
        }
      ]
    ) { $0.act(0) }
    #expect(
      session.trace == [
        "counter: 0", "counter will change", "counter: 2", "counter will change", "updated",
        "counter: 2",
      ])
  }

  @Test("An update while another store tells of a commit publishes once")
  func updateInDelivery() async throws {
    let session = try await RecordedSession { world in
      let (leader, store) = (Store(Counter()), Store(Counter()))
      leader.root.bindToTree(at: "app.leader")
      store.root.bindToTree(at: "app.store")
      world.keep(store)
      tell("counter", store) { "\($0.counter)" }
      let changes = leader.willSet.sink {
        store.update {
          store.add()
          store.add()
        }
        trace("updated")
      }
      world.keep(changes)
      let act = world.emitterCell(at: "app.act")
      act.subscribe { leader.add() }
      return act
    } script: { world, act in
      act.send(())
      world.runtime.settle()
    }
    try session.requireFaithful()
    #expect(session.trace == ["counter: 0", "counter will change", "counter: 2", "updated"])
    #expect(session.summaries(.lifecycle).filter { $0.contains("emit") } == [])
  }

  @Test("D-09: an empty update publishes")
  func emptyUpdate() async throws {
    let session = try await faithful(told: Counter(), [{ $0.update() }]) { stage in
      stage.act(0)
      stage.store.update()
    }
    #expect(
      session.trace == [
        "counter: 0", "counter will change", "counter: 0", "counter will change", "counter: 0",
      ])
  }

  @Test("D-10: without suspension each write publishes")
  func unsuspended() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      prepare: { store in
        store.root.runtime.suspendAllSyncStoreUpdates = false
        tell("counter", store) { "\($0.counter)" }
      },
      [
        { store in
          store.add()
          store.add()
          store.update {
            store.add()
            store.add()
          }
        }
      ]
    ) { $0.act(0) }
    #expect(
      session.trace.filter { $0 != "counter will change" }.map { $0.last } == ["0", "1", "2", "4"])
  }

  @Test("D-11: the publisher's members publish parts, as often as the whole")
  func publisherMember() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      prepare: { store in
        var set = store.di.cancellableSet
        store.publisher.alert.sink { trace("alert \($0 ?? "none")") }.store(in: &set)
        store.di.cancellableSet = set
      }, [{ $0.add() }, { $0.state.alert = "fire" }]
    ) { stage in
      stage.act(0)
      stage.act(1)
    }
    #expect(session.trace == ["alert none", "alert none", "alert fire"])
  }

  @Test("D-12: the values are a sequence, which a flow follows in replay as it does live")
  func sequence() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      prepare: { store in
        store.root.runtime.task("follow") {
          for await value in store.async {
            trace("followed \(value.counter)")
            if value.counter == 2 { break }
          }
          trace("done")
        }
      }, [{ $0.add() }]
    ) { stage in
      stage.act(0)
      stage.act(0)
      stage.act(0)
    }
    #expect(session.trace == ["followed 0", "followed 1", "followed 2", "done"])
  }

  @Test("D-52: a state need not be equatable, nor codable")
  func plainState() async throws {
    struct Plain {
      var number = 1
      var make: () -> Int = { 2 }
    }
    let session = try await faithful(
      { Store(Plain()) }, prepare: { store in tell("plain", store) { "\($0.number)" } },
      [{ $0.state.number = $0.state.make() }]
    ) { $0.act(0) }
    #expect(session.trace.last == "plain: 2")
  }

  @Test("D-54: an animation is an update")
  func animation() async throws {
    let session = try await faithful(
      told: Counter(),
      [
        { store in
          store.withAnimation {
            store.add()
            store.add()
          }
          trace("animated")
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace.suffix(2) == ["counter: 2", "animated"])
  }

  @Test("D-55: a store may be written on any thread; the thread check makes a failure of it")
  func threads() async throws {
    let session = try await faithful(
      { Store(Counter()) }, prepare: { $0.root.runtime.checksStoreThread = true }, [{ $0.add() }]
    ) { stage in
      stage.act(0)
      #expect(stage.world.failures == [])
      let store = stage.store
      await Task.detached { store.add() }.value
    }
    #expect(session.live.failureCodes == ["CR4601"])
    #expect(session.summaries(.commit).count == 2)
  }
  @Test("D-55: of threads that write parts of one state at once none undoes what another wrote")
  func parts() async throws {
    struct Home: Codable {
      var lamps = 0
      var doors = 0
    }
    struct Place: Codable {
      @NonMutatingSet var home = Home()
    }
    final class Model: @unchecked Sendable { var home = Home() }
    let session = try await RecordedSession { world in
      let (store, model) = (Store(Place()), Model())
      let closures = Store(get: { model.home }, set: { model.home = $0 })
      store.root.bindToTree(at: "app.place")
      closures.root.bindToTree(at: "app.closures")
      world.keep(model)
      return [world.keep(store).home, world.keep(closures)]
    } script: { _, stores in
      for home in stores {
        let gate = Gate()
        let slow = home.scope(
          get: { $0.lamps },
          set: { home, lamps in
            gate.open()
            Thread.sleep(forTimeInterval: 0.05)
            home.lamps = lamps
          })
        async let first: Void = Task.detached { slow.state = 1 }.value
        await gate.wait()
        home.doors.state = 2
        await first
        #expect(home.state.lamps == 1 && home.state.doors == 2)
      }
    }
    try session.requireFaithful()
  }

  @Test("A subscriber that writes without end is a failure; the store publishes on")
  func feedsItself() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      prepare: { store in
        tell("counter", store) { counter in
          if counter.counter > 0 { store.state.counter += 1 }
          return counter.name
        }
      },
      [{ $0.state.counter = 1 }, { $0.state = Counter(counter: 0, name: "again") }]
    ) { stage in for act in 0...1 { stage.act(act) } }
    #expect(session.live.failureCodes == ["CR4001"])
    #expect(session.trace.last == "counter: again")
  }
}
