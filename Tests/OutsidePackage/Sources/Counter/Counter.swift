import Compose

@main
struct Counter: StartupComponent {
  @ObservedObject var store = PlainStore<State>()

  let increment = SignalEmitter()
  let decrement = SignalEmitter()

  struct State: AnyState {
    var count = 0
  }

  var observers: Void {
    increment += { store.state.count += 1 }
    decrement += { store.state.count -= 1 }
  }
}

extension Counter: View {
  var body: some View {
    VStack {
      Text("Count: \(store.state.count)")
      Button(emitter: increment) { Text("More") }
      Button(emitter: decrement) { Text("Fewer") }
        .disabled(store.state.count == 0)
    }
  }
}
