import AsyncStore
import Compose
import VDStore
import Verge

/// A component whose handlers begin tasks.
struct ActorComponent: StartupComponent {
  @ObservedObject var store = PlainStore<State>()
  let count = SignalEmitter()
  let model = CounterModel()

  struct State: AnyState {
    var lines: [String] = []
  }

  var observers: Void {
    count += {
      Task { @MainActor in
        say("task \(model.next())")
        await runtime.sleep(for: .seconds(1))
        say("slept \(model.next())")
      }
      Task { say("second \(await model.later())") }
      runtime.task("flow", node: "ActorComponent") {
        say("flow \(model.next())")
        let number = try await runtime.recorded("number") { 40 }
        say("number \(number + model.next())")
      }
      say("handler \(model.next())")
    }
  }

  private func say(_ line: String) { store.state.lines.append(line) }
}

extension ActorComponent: View {
  var body: some View {
    VStack {
      Text(store.state.lines.joined(separator: ", "))
      Button(emitter: count) { Text("count") }
    }
  }
}

@MainActor
final class CounterModel {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }

  func later() async -> Int { next() }
}

// MARK: VDStore

@MainActor
extension VDStore.Store<Count> {
  func up() { state.value += 1 }

  func load() async {
    let number = await fetch()
    state.value += number
  }

  private func fetch() async -> Int { await task(id: "fetch") { 5 }.value }
}

struct ActorVDCounter: App {
  @ViewStore private var state = Count()

  var body: some Scene {
    WindowGroup {
      VStack {
        Text("Count: \(state.value)")
        Button("up") { $state.up() }
        Button("load") { Task { await $state.load() } }
      }
    }
  }
}

struct LaterVDCounter: App {
  @ViewStore private var state = Count()

  var body: some Scene {
    WindowGroup {
      Text("Count: \(state.value)")
      Button("later") {
        // A property of a view is read in a turn, and the task runs outside of all.
        let store = $state
        Task { @MainActor in store.up() }
      }
    }
  }
}

// MARK: Verge

@MainActor
final class ActorVergeStore: Verge.Store<Count, Never>, @unchecked Sendable {
  var loads = 0

  init() { super.init(initialState: Count(), logger: nil) }

  func up() { commit { $0.value += 1 } }

  func load() async {
    loads += 1
    await Runtime.ambient.sleep(for: .milliseconds(500))
    commit { $0.value += 10 * loads }
  }
}

struct ActorVergeCounter: VergeApplication {
  @ObservedObject var store = ActorVergeStore()

  var body: some View {
    VStack {
      Text("Count: \(store.state.value)")
      Button("up") { store.up() }
      Button("load") { Task { await store.load() } }
    }
  }
}

// MARK: AsyncStore

@MainActor
final class ActorAsyncModel: ObservableObject {
  let store = AsyncStore<Count, Void>(state: Count(), env: (), mapError: { _ in .none })
  var seen: [Int] = []

  func up() { store.receive(.set { $0.value += 1 }) }

  func follow() async {
    for await value in store.stream(for: "value", at: \.value) {
      seen.append(value)
      if value > 2 { return }
    }
  }
}

struct ActorAsyncCounter: App {
  @StateObject private var model = ActorAsyncModel()
  @StateObject private var seen = SeenNumbers()

  var body: some Scene {
    WindowGroup {
      VStack {
        Text("Seen: \(seen.text)")
        Button("follow") {
          Task {
            await model.follow()
            seen.text = "\(model.seen)"
          }
        }
        Button("up") { model.up() }
      }
    }
  }
}

@MainActor
final class SeenNumbers: ObservableObject {
  @Published var text = ""
}
