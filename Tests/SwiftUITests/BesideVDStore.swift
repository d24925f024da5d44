import SwiftUI
import VDStore

/// A view on a store of VDStore that uses SwiftUI's forms. Both modules are imported.
struct VDCounter: View {
  struct Count: Equatable { var value = 0 }

  @ViewStore var count = Count()

  var body: some View {
    GroupBox("Count") {
      Text("\(count.value)")
      Button("Up", systemImage: "plus") { count.value += 1 }
    }
  }
}
