import Compose
import EventModel
import HeadlessUI
import RandomPairs
import ReplayProbes
import ReplayRuntime
import TestRounds
import Testing

private struct Count: AnyState {
  var value = 0
  var text = ""
  var rows: [Int] = []
}

/// What the work may use, whether or not it is still on the screen.
private final class Known {
  var workers: [Worker] = []
  var bindings: [Binding<Int>] = []
  let work = RandomWork()
  let global = Emitter<Int>()
  let unheard = Emitter<String>()
  let free = PlainStore<Count>()
  let spare = PlainStore<Count>()

  static var current: Known {
    Runtime.ambient.inTurn("known") { Runtime.ambient.registry(Known.self) { Known() } }
  }
}

nonisolated private struct Worker: Component, RouterComponent, View {
  @ObservedObject var store = PlainStore<Count>()
  @ObservedObject var router = Router(start: \Self.leaf)
  let leaf = Leaf()
  let other = Leaf()
  let value = Emitter<Int>()
  let begin = Emitter<String>()
  @State var local = 0

  var observers: Void {
    value += { store.state.value = $0 }
    value += { value in if value % 3 == 0 { store.state.rows.append(value) } }
    begin += { kind in
      let known = Known.current
      known.work.begin(kind) { Work.act($0, known, self) }
    }
    store.didChange += { trace("worker \($0.value) \($0.rows.count)") }
  }

  var body: some View {
    Text("\(store.state.value) \(store.state.text) \(local)")
    RouterView()
    ForEach(store.state.rows, id: \.self) { row in Row(number: row) }
    ForEach(RandomWork.kinds, id: \.self) { kind in
      Button(emitter: begin, value: kind) { Text(kind) }
    }
    .onAppear {
      Known.current.workers.append(self)
      Known.current.bindings.append($local)
    }
  }
}

nonisolated private struct Row: View {
  let number: Int
  @State var taps = 0

  var body: some View {
    Button("row \(number): \(taps)") { taps += 1 }
      .onAppear { Known.current.bindings.append($taps) }
  }
}

nonisolated private struct Leaf: Component, View {
  @ObservedObject var store = PlainStore<Count>()
  var body: some View { Text("leaf \(store.state.value)") }
}

private enum Work {
  /// Does one of the things that work does.
  static func act(_ choice: Int, _ known: Known, _ worker: Worker) {
    let former = known.workers[choice % known.workers.count]
    switch choice % 12 {
    case 0: worker.store.state.value += 1
    case 1: former.store.state.rows.append(100 + choice)
    case 2: worker.value.send(choice)
    case 3: former.value.send(choice)
    case 4: known.global.send(choice)
    case 5: known.free.state.value += choice
    case 6: known.bindings[choice % known.bindings.count].wrappedValue += 1
    case 7: former.router.pop()
    case 8: known.unheard.send("unheard")
    case 9: known.spare.state.text += "x"
    case 10: former.leaf.store.state.value += 1
    default: worker.store.state.text = "text \(choice)"
    }
  }
}

nonisolated private struct Desk: StartupComponent, RouterComponent, View {
  let home = Leaf()
  let first = DynamicComponent<Worker>()
  let second = DynamicComponent<Worker>(destroyOnDisappearance: true)
  let third = LazyComponent(Worker())
  @ObservedObject var router = Router(start: \Self.home)
  let go = Emitter<String>()

  var observers: Void {
    go += { place in
      switch place {
      case "first":
        if first.component == nil { first.create { Worker() } }
        router.push(\Self.first)
      case "second":
        if second.component == nil { second.create { Worker() } }
        router.push(\Self.second)
      case "third": router.push(\Self.third)
      case "destroy": if !router.paths.contains(\Self.first) { first.destroy() }
      case "root": router.popToRoot()
      default: router.pop()
      }
    }
    Known.current.global += { value in
      Known.current.free.state.value += value
      trace("global \(value)")
    }
    Known.current.free.didChange += { trace("free \($0.value)") }
  }

  var body: some View {
    RouterView()
    ForEach(["first", "second", "third", "destroy", "root", "pop"], id: \.self) { name in
      Button(emitter: go, value: name) { Text(name) }
    }
  }
}

@Suite struct RandomWorkTests {
  @Test(
    "Work of all kinds goes on when what it uses has gone",
    arguments: 1...UInt64(rounds(6, thorough: 60)))
  func randomWork(seed: UInt64) async throws {
    let session = try await RecordedSession(of: Desk.self, seed: seed) { world in
      var random = SeededGenerator(seed: seed)
      try await world.useAtRandom(steps: 80, &random)
    }
    do {
      try session.requireFaithful()
    } catch {
      Issue.record("seed \(seed): \(String(describing: error).prefix(2_500))")
    }
    #expect(session.live.failures.isEmpty, "\(session.live.failures.prefix(3))")
  }
}
