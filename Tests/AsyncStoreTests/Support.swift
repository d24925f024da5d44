import AsyncStore
import ReplayProbes

/// What most tests' store holds.
struct Notes: Codable {
  var lines: [String] = []
  var count = 0
  var text = ""
}

typealias NoteStore = AsyncStore<Notes, String>
typealias NoteEffect = NoteStore.Effect

extension NoteEffect {
  /// Adds a line.
  static func line(_ text: String) -> Self { .set { $0.lines.append(text) } }
}

struct Refused: Error, Codable {
  var reason: String
}

/// A store, and what the user can make it do.
struct Stage {
  let world: World
  let store: NoteStore
  let acts: EmitterCell<Int>

  /// Does one of the acts inside a turn, and lets the store come to rest.
  func act(_ index: Int) {
    acts.send(index)
    world.runtime.settle()
  }
}

/// Makes a store that notes errors; what it holds is said after each of its commits.
func noteStore(_ world: World, at path: String, env: String = "home") -> NoteStore {
  let store = NoteStore(state: Notes(), env: env) { error in
    switch error {
    case is CancellationError: .line("cancelled")
    case let refused as Refused: .line("refused \(refused.reason)")
    default: .none
    }
  }
  store.bindToTree(at: path)
  world.keep(store)
  world.keep(
    store.observe { [unowned store] in
      let state = store.state
      trace("\(store.env): \(state.lines.joined(separator: " ")) \(state.count) \(state.text)")
    })
  return store
}

/// Records and replays acts on one store; the replays must repeat them.
func faithful(
  _ acts: [(NoteStore) -> Void], _ script: (Stage) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession { world in
    let store = noteStore(world, at: "app.store")
    let emitterCell = world.emitterCell(Int.self, at: "app.act")
    emitterCell.subscribe { acts[$0](store) }
    return Stage(world: world, store: store, acts: emitterCell)
  } script: { _, stage in
    try await script(stage)
  }
  try session.requireFaithful()
  return session
}

/// The same with one act, done once, and some time after it.
func faithful(
  _ effects: @autoclosure @escaping () -> NoteEffect, for time: Duration = .zero,
  until line: String? = nil
) async throws -> RecordedSession {
  try await faithful([{ $0.receive(effects()) }]) { stage in
    stage.act(0)
    if let line { try await stage.until(line) }
    if time > .zero { stage.advance(time) }
  }
}

extension Stage {
  /// Waits until the store has noted a line.
  func until(_ line: String, _ count: Int = 1) async throws {
    try await world.until("'\(line)' is noted") {
      store.lines.filter { $0 == line }.count >= count
    }
  }

  /// Lets time pass, and a moment more: each turn takes a microsecond.
  func advance(_ time: Duration) { world.runtime.advance(by: time + .milliseconds(1)) }
}
