import VDStore

extension Store<Count> {
  func increment() { state.value += 1 }
  func decrement() { state.value -= 1 }
  func reset() { state.value = 0 }
  func set() { state.set() }
}

struct VDCounter: App {
  @ViewStore private var state = Count()

  var body: some Scene {
    WindowGroup {
      VStack {
        Text("Count: \(state.value)")
        Button("increment") { $state.increment() }
        Button("decrement") { $state.decrement() }
        Button("reset") { $state.reset() }
        TextField("number", text: _state.text)
        Button("set") { $state.set() }
      }
    }
  }
}
