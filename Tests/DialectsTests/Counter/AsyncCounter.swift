import AsyncStore

typealias AsyncCounterStore = AsyncStore<Count, Void>

extension AsyncCounterStore {
  func increment() { receive(.set { $0.value += 1 }) }
  func decrement() { receive(.set { $0.value -= 1 }) }
  func reset() { receive(.set(\.value, to: 0)) }
  func set() { receive(.set { $0.set() }) }
}

struct AsyncCounter: App {
  @StateObject private var store = AsyncCounterStore(
    state: Count(), env: (), mapError: { _ in .none })

  var body: some Scene {
    WindowGroup {
      VStack {
        Text("Count: \(store.value)")
        Button("increment") { store.increment() }
        Button("decrement") { store.decrement() }
        Button("reset") { store.reset() }
        TextField("number", text: store.binding(for: \.text))
        Button("set") { store.set() }
      }
    }
  }
}
