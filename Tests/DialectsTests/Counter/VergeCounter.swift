import Verge

final class CounterStore: Store<Count, Never>, @unchecked Sendable {
  init() { super.init(initialState: Count(), logger: nil) }

  func increment() { commit { $0.value += 1 } }
  func decrement() { commit { $0.value -= 1 } }
  func reset() { commit { $0.value = 0 } }
  func set() { commit { $0.set() } }
}

struct VergeCounter: VergeApplication {
  @ObservedObject var store = CounterStore()

  var body: some View {
    VStack {
      Text("Count: \(store.state.value)")
      Button("increment") { store.increment() }
      Button("decrement") { store.decrement() }
      Button("reset") { store.reset() }
      TextField("number", text: store.binding(\.text))
      Button("set") { store.set() }
    }
  }
}
