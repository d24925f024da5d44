import ReplayProbes
import Testing
import Verge

@Suite struct VergeChangesTests {
  private var first: Changes<Counting> { Changes(old: nil, new: Counting()) }

  private func changes(_ change: (inout Counting) -> Void) -> Changes<Counting> {
    let old = Counting()
    var new = old
    change(&new)
    return Changes(old: old, new: new)
  }

  @Test("V-16: changes know the version before, and of none before that")
  func shape() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(
        store.sinkState(dropsFirst: true) { changes in
          trace("\(changes.version) after \(changes.previous?.version ?? 99)")
          trace("\(changes.previous?.previous == nil) \(changes.previousPrimitive?.count ?? -1)")
          trace("\(changes.primitive.count) \(changes.root.count) \(changes.count)")
        })
      return store
    } script: { _, store in
      store.commit { $0.count = 1 }
      store.commit { $0.count = 2 }
    }
    #expect(
      session.trace == ["1 after 0", "true 0", "1 1 1", "2 after 1", "true 1", "2 2 2"])
    #expect(first.previous == nil)
  }

  @Test("V-17: ifChanged runs for what differs, for everything without a version before")
  func ifChanged() async throws {
    #expect(first.ifChanged(\.name) { "name \($0)" } == "name ")
    #expect(changes { $0.count = 2 }.ifChanged(\.count) { $0 * 2 } == 4)
    #expect(changes { $0.count = 2 }.ifChanged(\.name) { $0 } == nil)
    #expect(changes { $0.count = 0 }.ifChanged(\.count) { $0 } == nil)
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(
        store.sinkState { changes in
          changes.ifChanged(\.count) { trace("count \($0)") }
          changes.ifChanged(\.inner.depth) { trace("depth \($0)") }
        })
      return store
    } script: { _, store in
      store.commit { $0.inner.depth = 1 }
      store.commit { $0.count = 0 }
    }
    #expect(session.trace == ["count 0", "depth 0", "depth 1"])
  }

  @Test("V-18: ifChanged takes several members, a selector, a comparison, or the whole value")
  func variants() {
    let one = changes { $0.name = "a" }
    let none = changes { _ in }
    #expect(one.ifChanged(\.count, \.name) { "\($0.0)\($0.1)" } == "0a")
    #expect(none.ifChanged(\.count, \.name) { "\($0.0)\($0.1)" } == nil)
    #expect(one.ifChanged(\.count, \.inner.depth, \.name) { $0.2 } == "a")
    #expect(none.ifChanged(\.count, \.inner.depth, \.name) { $0.2 } == nil)
    #expect(one.ifChanged({ $0.name.count }) { $0 } == 1)
    #expect(one.ifChanged({ $0.count }) { $0 } == nil)
    #expect(one.ifChanged({ $0.inner }, { $0.note == $1.note }) { $0 } == nil)
    #expect(first.ifChanged({ $0.inner }, { _, _ in true }) { $0.note } == "n")
    #expect(one.ifChanged(\.name, .alwaysDifferent) { $0 } == "a")
    #expect(one.ifChanged(\.name, Comparer { _, _ in true }) { $0 } == nil)
    #expect(one.ifChanged { $0.name } == "a")
    #expect(none.ifChanged { $0.name } == nil)
    #expect(first.ifChanged { $0.name } == "")
  }

  @Test("V-19: hasChanges and noChanges say the opposite of each other")
  func questions() {
    let one = changes { $0.name = "a" }
    #expect(one.hasChanges && !one.noChanges)
    #expect(!changes { _ in }.hasChanges)
    #expect(first.hasChanges)
    #expect(one.hasChanges(\.name) && !one.noChanges(\.name))
    #expect(!one.hasChanges(\.count) && one.noChanges(\.count))
    #expect(first.hasChanges(\.count) && !first.noChanges(\.count))
    #expect(!one.hasChanges(\.name, Comparer { _, _ in true }))
    #expect(one.noChanges(\.name, Comparer { _, _ in true }))
    #expect(one.hasChanges({ $0.name.count }, ==))
    #expect(one.noChanges(Comparer(selector: \.count)))
    #expect(one.hasChanges(Comparer.usingEquatable))
    #expect(first.hasChanges(Comparer(selector: \.count)))
  }

  @Test("V-61: comparers compare by equality, by a part, by all or by any of several")
  func comparers() {
    let sameCount = Comparer<Counting>(selector: \.count)
    let sameName = Comparer<Counting>(selector: \.name, comparer: .usingEquatable)
    var other = Counting()
    other.name = "b"
    let both = Comparer(and: [sameCount, sameName])
    let either = Comparer(or: [sameCount, sameName])
    #expect(sameCount(Counting(), other) && !sameName(Counting(), other))
    #expect(!both(Counting(), other) && either(Counting(), other))
    other.count = 1
    #expect(!either(Counting(), other) && both(other, other))
    #expect(Comparer<Int>(and: [])(1, 2) && !Comparer<Int>(or: [])(1, 1))
    #expect(!Comparer<Int>.alwaysDifferent(1, 1))
  }

  @Test("V-60: a map has a first output, and updates of it or none")
  func memoizeMap() {
    let keyPath = MemoizeMap<Changes<Counting>, Int>.map(\.count)
    #expect(keyPath.initial(first) == 0)
    guard case .noChanges = keyPath.updated(changes { $0.name = "a" }) else {
      Issue.record("an unrelated change")
      return
    }
    guard case .updated(3) = keyPath.updated(changes { $0.count = 3 }) else {
      Issue.record("a change")
      return
    }
    let own = MemoizeMap<Changes<Counting>, String>(
      makeInitial: { "first \($0.count)" }, update: { .updated("then \($0.count)") })
    #expect(own.initial(first) == "first 0")
    let dropping = own.dropsInput { $0.count == 4 }
    guard case .noChanges = dropping.updated(changes { $0.count = 4 }),
      case .updated("then 5") = dropping.updated(changes { $0.count = 5 })
    else {
      Issue.record("dropped input")
      return
    }
  }
}

@Suite struct VergeStateTests {
  private struct Nested: StateType, Equatable {
    var counting = Counting()
    var maybe: Counting?

    var doubled: Int { counting.count * 2 }
  }

  @Test("V-35, V-36, V-37, V-38: update changes a part, what an optional holds, or all")
  func update() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Nested, Never>(initialState: .init()), at: "app.nested")
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { step in
        store.commit { state in
          switch step {
          case 0: state.update(target: \.counting) { $0.count = 2 }
          case 1: state.update(target: \.maybe) { (held: inout Counting) in held.count = 1 }
          case 2: state.maybe = Counting()
          case 3: state.update(target: \.maybe) { (held: inout Counting) in held.count = 3 }
          default: state.update { $0.counting.name = "all \($0.doubled)" }
          }
        }
      }
      return tap
    } script: { _, tap in
      for step in 0...4 { tap.send(step) }
    }
    #expect(
      session.summaries(.commit) == [
        "commit app.nested version=1 counting.count = 2",
        "commit app.nested version=2 unchanged",
        "commit app.nested version=3 maybe = "
          + "{name: \"\", count: 0, inner: {note: \"n\", depth: 0}}",
        "commit app.nested version=4 maybe.count = 3",
        "commit app.nested version=5 counting.name = \"all 4\"",
      ])
  }

  @Test("V-35, V-36: update returns and throws what its closure does; nil is refused when asked")
  func results() throws {
    var state = Nested()
    let count = state.update(target: \.counting) { counting in
      counting.count += 1
      return counting.count
    }
    #expect(count == 1)
    #expect(throws: StateUpdateError.targetWasNil) {
      try state.updateTryPresent(target: \.maybe) { $0.count = 1 }
    }
    state.maybe = Counting()
    let held = try state.updateTryPresent(target: \.maybe) { held in
      held.count = 6
      return held.count
    }
    #expect(held == 6)
    #expect(throws: Refused.self) {
      try state.update(target: \.maybe) { (held: inout Counting) in
        held.count = 7
        throw Refused()
      }
    }
    #expect(state.maybe?.count == 7)
  }

  private struct Profile: Codable, Equatable {
    var name = ""
    var age = 0
  }

  private struct AppState: Codable {
    @Fragment var profile: Profile = .init()
    var other = 0
  }

  @Test("V-68, V-69, V-70: a fragment counts writes, equal ones too, and is told by its count")
  func fragment() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<AppState, Never>(initialState: .init()), at: "app.state")
      world.keep(
        store.sinkState { changes in
          changes.ifChanged(\.$profile) {
            trace("\($0.name) \($0.version) \($0.counter.value)")
          }
        })
      return store
    } script: { _, store in
      store.commit { $0.profile.name = "Ann" }
      store.commit { $0.other = 1 }
      store.commit {
        $0.profile.name = "Bea"
        $0.profile.age = 4
      }
    }
    #expect(session.trace == [" 0 0", "Ann 1 1", "Bea 3 3"])
    #expect(
      session.summaries(.commit).first
        == "commit app.state version=1 profile.value.name = \"Ann\"; profile.version = 1")
    var state = AppState()
    state.profile = state.profile
    #expect(state.$profile.version == 1)
    // Written equally often, or equal by value: either will do.
    #expect(state.$profile == AppState().$profile)
  }
}
