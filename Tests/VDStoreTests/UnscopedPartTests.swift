import EventModel
import HeadlessUI
import ReplayProbes
import Testing

@testable import VDStore

private struct Room: Codable, Equatable {
  var lamps = 0
}

private struct House: Codable {
  @NonMutatingSet var side = Room()
  var count = 0
}

private struct Lamp: Codable, Equatable {
  @NonMutatingSet var level = 0
  var name = ""
}

private struct Hall: Codable {
  var lamps = [Lamp()]
}

/// Records what code outside every turn does with a store that nothing else uses.
private func outside<State>(
  _ state: @autoclosure @escaping () -> State, _ act: (Store<State>) -> Void
) async throws -> RecordedSession {
  try await RecordedSession { world in
    let store = world.keep(Store(state()))
    (store.owned as? any TreeNamed)?.bindToTree(at: "app.store")
    return store
  } script: { world, store in
    act(store)
    world.runtime.settle()
  }
}

@Suite struct UnscopedPartTests {
  @Test("An update from outside on a part to which no living code is scoped is replayed")
  func update() async throws {
    let session = try await outside(House()) { store in
      store.side.update {
        store.side.state.lamps = 1
        store.side.state.lamps = 2
      }
      store.side.update {}
    }
    #expect(session.live.failures == [] && session.findings.isEmpty)
    #expect(
      session.summaries(.action) == [
        "action update app.store.side", "action update app.store.side",
      ])
    try session.requireFaithful()
  }

  @Test("A part in an array, whose value is in no event, is named")
  func inArray() async throws {
    let session = try await outside(Hall()) { $0.state.lamps.append(Lamp(name: "new")) }
    #expect(
      session.findings.map(\.name) == ["app.store.lamps.level (NonMutatingSet, not encoded)"])
    let unused = try await outside(House()) { $0.state.count = 1 }
    #expect(unused.findings.isEmpty)
  }
}
