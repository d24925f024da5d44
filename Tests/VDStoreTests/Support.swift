import OrderedCombine
import ReplayProbes

@testable import VDStore

/// What most tests' store holds.
struct Counter: Codable, Equatable {
  var counter = 0
  var name = ""
  var alert: String?
  var rows: [Int] = [1, 2, 3]
}

extension Store<Counter> {
  func add() { state.counter += 1 }
}

/// A store, and what the user can make it do.
struct Stage<State> {
  let world: World
  let store: Store<State>
  let acts: EmitterCell<Int>

  /// Does one of the acts inside a turn, and lets the store publish.
  func act(_ index: Int) {
    acts.send(index)
    settle()
  }

  /// Lets what waits be published.
  func settle() { world.runtime.settle() }
}

/// Says what a store publishes and when it tells of changes, as long as the world lives.
func tell<State>(
  _ name: String, _ store: Store<State>, _ text: @escaping (State) -> String
) {
  var set = store.di.cancellableSet
  store.publisher.sink { trace("\(name): \(text($0))") }.store(in: &set)
  store.willSet.sink { trace("\(name) will change") }.store(in: &set)
  store.di.cancellableSet = set
}

/// Records and replays acts on one store; the replays must repeat them.
///
/// - Parameters:
///   - prepare: Says what the application does with the store before anything happens to it.
func faithful<State>(
  _ make: @escaping () -> Store<State>, prepare: @escaping (Store<State>) -> Void = { _ in },
  _ acts: [(Store<State>) throws -> Void] = [], _ script: (Stage<State>) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession { world in
    let store = make()
    store.root.bindToTree(at: "app.store")
    world.keep(store)
    prepare(store)
    let emitterCell = world.emitterCell(Int.self, at: "app.act")
    emitterCell.subscribe { index in
      do { try acts[index](store) } catch { trace("thrown: \(error)") }
    }
    return Stage(world: world, store: store, acts: emitterCell)
  } script: { _, stage in
    try await script(stage)
  }
  try session.requireFaithful()
  return session
}

/// The same with a counter whose values are told.
func faithful(
  told state: @autoclosure @escaping () -> Counter,
  _ acts: [(Store<Counter>) throws -> Void] = [],
  _ script: (Stage<Counter>) async throws -> Void
) async throws -> RecordedSession {
  try await faithful(
    { Store(state()) }, prepare: { store in tell("counter", store) { "\($0.counter)" } }, acts,
    script)
}
