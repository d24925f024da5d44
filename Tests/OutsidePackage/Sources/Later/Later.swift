import Compose
import Dispatch

/// An application without Foundation that leaves work to the main thread.
@main
struct Later: StartupComponent {
  @ObservedObject var store = PlainStore<State>()

  let begin = SignalEmitter()

  struct State: AnyState {
    var count = 0
  }

  var observers: Void {
    begin += {
      let add = Addition(store: store)
      DispatchQueue.main.async { add.run(1) }
      Task { @MainActor in add.run(10) }
    }
  }
}

extension Later: View {
  var body: some View {
    VStack {
      Text("Count: \(store.state.count)")
      Button(emitter: begin) { Text("Later") }
    }
  }
}

private struct Addition: @unchecked Sendable {
  let store: PlainStore<Later.State>

  func run(_ number: Int) { store.state.count += number }
}
