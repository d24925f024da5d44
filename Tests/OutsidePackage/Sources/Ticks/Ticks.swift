import Compose
import Foundation

/// An application with timers of Foundation's run loop.
@main
struct Ticks: StartupComponent {
  @ObservedObject var store = PlainStore<State>()

  let begin = SignalEmitter()

  struct State: AnyState {
    var count = 0
  }

  var observers: Void {
    begin += {
      let add = Addition(store: store)
      RunLoop.main.add(
        Timer(timeInterval: 0.01, repeats: false) { _ in add.run(1) }, forMode: .default)
      DispatchQueue.main.async { add.run(10) }
    }
  }
}

extension Ticks: View {
  var body: some View {
    VStack {
      Text("Count: \(store.state.count)")
      Button(emitter: begin) { Text("Begin") }
    }
  }
}

private struct Addition: @unchecked Sendable {
  let store: PlainStore<Ticks.State>

  func run(_ number: Int) { store.state.count += number }
}
