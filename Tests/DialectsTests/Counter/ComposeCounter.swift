import Compose

extension Count: AnyState {}

struct ComposeCounter: StartupComponent {
  @ObservedObject var store = PlainStore<Count>()

  let increment = SignalEmitter()
  let decrement = SignalEmitter()
  let reset = SignalEmitter()
  let set = SignalEmitter()

  var observers: Void {
    increment += { store.state.value += 1 }
    decrement += { store.state.value -= 1 }
    reset += { store.state.value = 0 }
    set += { store.state.set() }
  }
}

extension ComposeCounter: View {
  var body: some View {
    VStack {
      Text("Count: \(store.state.value)")
      Button(emitter: increment) { Text("increment") }
      Button(emitter: decrement) { Text("decrement") }
      Button(emitter: reset) { Text("reset") }
      TextField("number", text: store.binding.text)
      Button(emitter: set) { Text("set") }
    }
  }
}
