import ReplayProbes
import Testing
import Verge

private final class Service {
  let step: Int
  init(step: Int) { self.step = step }
}

private final class PlainDispatcher: CountingStore.Dispatcher, @unchecked Sendable {
  func twice() {
    commit { $0.count += 2 }
    send(.counted(state.count))
  }
}

private final class SteppingDispatcher: CountingStore.Dispatcher, @unchecked Sendable {
  let service: Service

  init(service: Service, target store: CountingStore) {
    self.service = service
    super.init(target: store)
  }

  func step() { commit("step") { $0.count += service.step } }
}

private final class InnerDispatcher: CountingStore.ScopedDispatcher<Counting.Inner>,
  @unchecked Sendable
{
  init(target store: CountingStore) { super.init(targetStore: store, scope: \.inner) }

  func dive() {
    commit { $0.depth += 1 }
    commit(scope: \.inner.note) { $0 += "!" }
    commit(scope: \.count) { $0 += 100 }
  }
}

extension Counting {
  /// The state with the opposite count: a part with the type of the whole.
  fileprivate var opposite: Counting {
    get {
      var other = self
      other.count = -count
      return other
    }
    set {
      self = newValue
      count = -newValue.count
    }
  }
}

private final class OppositeDispatcher: CountingStore.ScopedDispatcher<Counting>,
  @unchecked Sendable
{
  init(target store: CountingStore) { super.init(targetStore: store, scope: \.opposite) }
}

private final class ViewModel: StoreWrapperType {
  let store: CountingStore
  init(store: CountingStore) { self.store = store }

  func increment() { commit { $0.count += 1 } }
}

@Suite struct VergeDispatcherTests {
  @Test("V-30, V-31, V-32: dispatchers act on their store, with dependencies and no state")
  func dispatchers() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let plain = world.keep(PlainDispatcher(target: store))
      let other = world.keep(PlainDispatcher(targetStore: store))
      let stepping = world.keep(
        SteppingDispatcher(service: Service(step: 10), target: store))
      world.keep(plain.sinkActivity { trace("\($0)") })
      world.keep(other.sinkState(dropsFirst: true) { trace("count \($0.count)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        plain.twice()
        stepping.step()
        trace("\(other.state.count) \(plain.changes.count) \(stepping.primitiveState.count)")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["count 2", "counted(2)", "count 12", "12 12 12"])
  }

  @Test("V-33: a scoped or detached dispatcher acts on its part")
  func scoped() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let inner = world.keep(InnerDispatcher(target: store))
      let note = world.keep(inner.detached(from: \.note))
      world.keep(inner.sinkState { $0.ifChanged(\.depth) { trace("depth \($0)") } })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        inner.dive()
        note.commit { $0 += "?" }
        trace("\(inner.state.note) \(note.state.primitive)")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["depth 0", "depth 1", "n!? n!?"])
    #expect(
      session.summaries(.commit) == [
        "commit app.counter version=1 inner.depth = 1",
        "commit app.counter version=2 inner.note = \"n!\"",
        "commit app.counter version=3 count = 100",
        "commit app.counter version=4 inner.note = \"n!?\"",
      ])
  }

  @Test("A part with the type of the whole state is not the whole state")
  func partOfSameType() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let opposite = world.keep(OppositeDispatcher(target: store))
      let whole = world.keep(PlainDispatcher(target: store))
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        opposite.commit { $0.count -= 3 }
        trace("\(opposite.state.count) \(opposite.primitiveState.count) \(whole.state.count)")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["-3 -3 3"])
  }

  @Test("V-34: the making and the end of a dispatcher are logged")
  func lifeCycle() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(logger: TracingLogger()), at: "app.counter")
      let held = world.keep(Late.Holder<PlainDispatcher>())
      let tap = world.emitterCell(Bool.self, at: "app.tap")
      tap.subscribe { held.value = $0 ? PlainDispatcher(target: store) : nil }
      return tap
    } script: { _, tap in
      tap.send(true)
      tap.send(false)
    }
    #expect(session.trace.count == 2)
    #expect(session.trace.first?.hasPrefix("create VergeTests.") == true)
    #expect(session.trace.first?.hasSuffix("PlainDispatcher()") == true)
    #expect(session.trace.last?.hasPrefix("destroy VergeTests.") == true)
  }

  @Test("V-105: a view model around a store acts and is observed like it")
  func wrapper() async throws {
    let session = try await faithful { world in
      let model = world.keep(ViewModel(store: world.store(CountingStore(), at: "app.counter")))
      world.keep(model.objectWillChange.sink { trace("changed to \(model.state.count)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { model.increment() }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["changed to 1"])
  }
}

/// Says what it is told.
final class TracingLogger: StoreLogger {
  func didCommit(log: CommitLog) { trace("commit \(log.trace.name)") }
  func didSendActivity(log: ActivityLog) { trace("activity \(log.activity)") }
  func didCreateDispatcher(log: DidCreateDispatcherLog) { trace("create \(log.dispatcher)") }
  func didDestroyDispatcher(log: DidDestroyDispatcherLog) { trace("destroy \(log.dispatcher)") }
}
