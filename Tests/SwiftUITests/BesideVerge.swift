import SwiftUI
import Verge

/// A view on a store of Verge that uses SwiftUI's forms. Both modules are imported.
struct VergeCounter: View {
  struct Count: Equatable { var value = 0 }

  let store: Verge.Store<Count, Never>

  var body: some View {
    StoreReader(store) { state in
      VStack(alignment: .leading, spacing: 4) {
        Text("\(state.value)").bold()
        Stepper("Count", onIncrement: { store.commit { $0.value += 1 } }, onDecrement: nil)
      }
    }
  }
}
