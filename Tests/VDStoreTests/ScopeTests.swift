import EventModel
import OrderedCombine
import ReplayProbes
import Testing

@testable import VDStore

private struct House: Codable {
  var kitchen = Room(name: "kitchen")
  var attic: Room?
  var number = 1
}

private struct Room: Codable, Equatable {
  var name: String
  var lamps = 0
}

private func faithful(
  _ state: @autoclosure @escaping () -> House,
  prepare: @escaping (Store<House>) -> Void = { _ in }, _ acts: [(Store<House>) throws -> Void],
  _ script: (Stage<House>) async throws -> Void
) async throws -> RecordedSession {
  try await faithful({ Store(state()) }, prepare: prepare, acts, script)
}

@Suite struct ScopeTests {
  @Test("D-14: a scope writes through its parent; both publish on every change of the whole")
  func scope() async throws {
    let session = try await faithful(
      House(),
      prepare: { store in
        tell("house", store) { "\($0.number) \($0.kitchen.lamps)" }
        tell("kitchen", store.scope(\.kitchen)) { "\($0.lamps)" }
      },
      [{ $0.scope(\.kitchen).scope(\.lamps).state += 1 }, { $0.state.number = 2 }]
    ) { stage in
      stage.act(0)
      stage.act(1)
    }
    #expect(
      session.trace.filter { !$0.hasSuffix("will change") } == [
        "house: 1 0", "kitchen: 0", "house: 1 1", "kitchen: 1", "house: 2 1", "kitchen: 1",
      ])
    #expect(session.summaries(.commit).allSatisfy { $0.hasPrefix("commit app.store ") })
  }

  @Test("D-14: a scope that is written from outside any turn is replayed")
  func foreign() async throws {
    let session = try await faithful(
      House(),
      prepare: { store in tell("kitchen", store.scope(\.kitchen)) { "\($0.lamps)" } }, []
    ) { stage in
      stage.store.scope(\.kitchen).state.lamps = 4
      stage.settle()
    }
    #expect(session.trace.last == "kitchen: 4")
  }

  @Test("D-15: a scope may be computed by closures")
  func computed() async throws {
    let session = try await faithful(
      House(),
      prepare: { store in
        let doubled = store.scope(get: { $0.number * 2 }, set: { $0.number = $1 / 2 })
        tell("doubled", doubled) { "\($0)" }
      },
      [{ $0.scope(get: { $0.number * 2 }, set: { $0.number = $1 / 2 }).state = 10 }]
    ) { stage in
      stage.act(0)
      #expect(stage.store.state.number == 5)
    }
    #expect(session.trace == ["doubled: 2", "doubled will change", "doubled: 10"])
  }

  @Test("D-15: the closures of a scope may be trailing, and the first one needs no label")
  func spellings() async throws {
    let session = try await faithful(
      House(),
      [
        { store in
          let trailing = store.scope {
            $0.number * 2
          } set: {
            $0.number = $1 / 2
          }
          trailing.state = 10
          trace("\(store.state.number) \(trailing.state)")
          store.scope({ $0.kitchen.lamps }, set: { $0.kitchen.lamps = $1 }).state = 7
          trace("\(store.state.number) \(store.state.kitchen.lamps)")
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace == ["5 10", "5 7"])
    #expect(session.summaries(.commit).count == 2)
  }

  @Test("D-16: a dynamic member is a store of the member")
  func dynamicMember() async throws {
    let session = try await faithful(
      House(),
      [
        { store in
          let lamps: Store<Int> = store.kitchen.lamps
          lamps.state = 3
          trace("\(store.state.kitchen.lamps)")
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace == ["3"])
  }

  @Test("D-17: a default stands for nil; a missing element has a default and takes no writes")
  func helpers() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          let alert = store.alert.or("none")
          trace(alert.state)
          #expect(store.alert.optional() == nil)
          alert.state = "fire"
          trace("\(store.state.alert ?? "nil") \(store.alert.optional()?.state ?? "nil")")
          store.rows[1, or: 0].state = 20
          store.rows[9, or: 7].state = 90
          trace("\(store.state.rows) \(store.rows[9, or: 7].state)")
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace == ["none", "fire fire", "[1, 20, 3] 7"])
  }

  @Test("D-18: a write that changes a part runs a closure inside the same commit")
  func onChange() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          let watched = store.onChange(of: \.counter) { old, new, state in
            state.name += "\(old)-\(new) "
          }
          watched.state.counter += 1
          watched.state.counter += 1
          watched.state.counter = 2
          trace(store.state.name)
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace == ["0-1 1-2 "])
    #expect(session.summaries(.commit).count == 3)
  }

  @Test("D-23: a binding writes the store")
  func binding() async throws {
    let session = try await faithful(
      House(),
      [
        { store in
          store.binding.kitchen.lamps.wrappedValue = 5
          store.kitchen.name.binding.wrappedValue = "hall"
          trace("\(store.state.kitchen)")
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace == ["Room(name: \"hall\", lamps: 5)"])
  }
}
