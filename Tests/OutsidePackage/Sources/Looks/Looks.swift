import Compose
import SwiftUI

/// An application with SwiftUI's forms that imports its dialect beside them.
@main
struct Looks: StartupComponent {
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

extension Looks: View {
  private var spacing: CGFloat { 8 }

  var body: some View {
    NavigationStack {
      VStack(alignment: .leading, spacing: spacing) {
        Text("Count: \(store.state.count) \(store.state.size)").font(.headline)
        Picker("Size", selection: store.binding.size) {
          ForEach(["small", "large"], id: \.self) { Text($0) }
        }
        .pickerStyle(.segmented)
        Button(emitter: add) { Label("Add", systemImage: "plus") }
      }
      .padding(spacing)
      .navigationTitle("Looks")
    }
  }
}
