import AsyncStore
import SwiftUI

/// A view on a store of AsyncStore that uses SwiftUI's forms. Both modules are imported.
struct AsyncCounter: View {
  struct Count: Equatable { var value = 0 }

  @ObservedObject var store: AsyncStore<Count, Void>

  var body: some View {
    NavigationStack {
      List { Text("\(store.value)").badge(store.value) }
        .toolbar {
          ToolbarItem { Button("Up") { store.receive(.set(\.value, to: store.value + 1)) } }
        }
    }
  }
}
