import Compose
import SwiftUI

/// A component in Compose whose view uses SwiftUI's forms. Both modules are imported.
struct Orders: StartupComponent {
  @ObservedObject var store = PlainStore<State>()

  let add = SignalEmitter()

  struct State: AnyState {
    var count = 0
    var size = "small"
  }

  var observers: Void {
    add += { store.state.count += 1 }
  }
}

extension Orders: View {
  var body: some View {
    Form {
      Section("Order") {
        Text("\(store.state.count) \(store.state.size)").font(.headline).padding(4)
        Picker("Size", selection: store.binding.size) {
          ForEach(["small", "large"], id: \.self) { Text($0) }
        }
        Button(emitter: add) { Label("Add", systemImage: "plus") }
      }
    }
    .navigationTitle("Orders")
  }
}
