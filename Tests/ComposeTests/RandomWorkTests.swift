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

/// Carries objects into the bodies of effects.
private struct Carried<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// What the work may use, whether or not it is still on the screen.
private final class Known {
  var workers: [Worker] = []
  var bindings: [Binding<Int>] = []
  var cancels: [() -> Void] = []
  var begun = 0
  let global = Emitter<Int>()
  let unheard = Emitter<String>()
  let free = PlainStore<Count>()
  let spare = PlainStore<Count>()

  static var current: Known {
    Runtime.ambient.inTurn("known") { Runtime.ambient.registry(Known.self) { Known() } }
  }
}

private struct Worker: Component, RouterComponent, View {
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
    begin += { Work.begin($0, of: self) }
    store.didChange += { trace("worker \($0.value) \($0.rows.count)") }
  }

  var body: some View {
    Text("\(store.state.value) \(store.state.text) \(local)")
    RouterView()
    ForEach(store.state.rows, id: \.self) { row in Row(number: row) }
    ForEach(Work.kinds, id: \.self) { kind in Button(emitter: begin, value: kind) { Text(kind) } }
      .onAppear {
        Known.current.workers.append(self)
        Known.current.bindings.append($local)
      }
  }
}

private struct Row: View {
  let number: Int
  @State var taps = 0

  var body: some View {
    Button("row \(number): \(taps)") { taps += 1 }
      .onAppear { Known.current.bindings.append($taps) }
  }
}

private struct Leaf: Component, View {
  @ObservedObject var store = PlainStore<Count>()
  var body: some View { Text("leaf \(store.state.value)") }
}

/// Work that goes on while what it uses may go.
private enum Work {
  static let kinds = ["span", "effect", "task", "timer", "cancel"]

  static func begin(_ kind: String, of worker: Worker) {
    let (runtime, known) = (Runtime.ambient, Known.current)
    let pool = WorkPool.of(runtime)
    known.begun += 1
    let number = known.begun
    let name = kind == "span" || kind == "effect" ? pool.begin(kind) : "\(kind)\(number)"
    switch kind {
    case "span":
      let carried = Carried((known, worker))
      let effect = runtime.span(name) {
        await pool.wait(name)
        let (known, worker) = carried.value
        for step in 0..<3 { act(number * 7 + step * 5, known, worker) }
      }
      known.cancels.append { effect.cancel() }
    case "effect":
      let effect = runtime.effect(name, arguments: number) { number in
        await pool.wait(name)
        return number * 2
      } completion: { result in
        let value = (try? result.get()) ?? -1
        act(value, known, worker)
        worker.value.send(value)
      }
      known.cancels.append { effect.cancel() }
    case "task":
      let carried = Carried((known, worker))
      let task = runtime.task(name, arguments: number) { number in
        let (known, worker) = carried.value
        await Runtime.ambient.sleep(for: .milliseconds(30 * number % 200))
        act(number, known, worker)
        await Runtime.ambient.sleep(for: .milliseconds(70))
        act(number + 1, known, worker)
      }
      known.cancels.append { task.cancel() }
    case "timer":
      let timer = runtime.timer(
        name, after: .milliseconds(number * 37 % 300), repeats: number % 3 == 0
      ) {
        act(number + 3, known, worker)
      }
      known.cancels.append { timer.cancel() }
    default:
      if !known.cancels.isEmpty { known.cancels.remove(at: number % known.cancels.count)() }
    }
  }

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

private struct Desk: StartupComponent, RouterComponent, View {
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
      for _ in 0..<80 {
        let targets = world.host.targets.filter(\.isEnabled)
        guard let target = targets.randomElement(using: &random) else { continue }
        try world.host.tap(target.path)
        if random.next() % 2 == 0 { try await world.releaseWork(using: &random) }
        world.runtime.advance(by: .milliseconds(Int(random.next() % 100)))
      }
      while try await world.releaseWork(using: &random) {}
    }
    do {
      try session.requireFaithful()
    } catch {
      Issue.record("seed \(seed): \(String(describing: error).prefix(2_500))")
    }
    #expect(session.live.failures.isEmpty, "\(session.live.failures.prefix(3))")
  }
}
