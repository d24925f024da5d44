import Compose
import HeadlessUI

/// A number and a button that adds one to it: the first of the 7GUIs tasks, in Compose.
package struct ClickCounter: StartupComponent {
  @ObservedObject var store = PlainStore<Clicks>()
  let count = SignalEmitter()

  struct Clicks: AnyState {
    var number = 0
  }

  /// Creates the counter at 0.
  package init() {}

  /// Counts the clicks.
  package var observers: Void {
    count += { store.state.number += 1 }
  }
}

extension ClickCounter: View {
  /// The number beside the button.
  package var body: some View {
    HStack {
      Text("\(store.state.number)")
      Button(emitter: count) { Text("Count") }
        .keyboardShortcut(.defaultAction)
    }
    .padding()
  }
}
