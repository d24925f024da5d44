import Compose
import HeadlessUI

/// The catalogue alone, with a thousand products, for benchmarks.
package struct LargeCatalogue: StartupComponent {
  let catalogue = Catalogue()
  /// Changes one product, as the product's page does.
  let touch = SignalEmitter()
  @ObservedObject var store = PlainStore<State>()

  struct State: AnyState {
    @Ref var product: Product
  }

  /// Creates the catalogue; its products are set by its observers.
  package init() {}

  /// Fills the catalogue, and changes one product for each signal.
  package var observers: Void {
    catalogue.store.state.products = (0..<1_000).map {
      Product(id: "p\($0)", name: "Product \($0)", price: 100 + $0)
    }
    store.state.$product = Referred(id: "p500")
    touch += { store.state.product.isFavourite.toggle() }
  }
}

extension LargeCatalogue: View {
  /// A button for the change, and the catalogue below it.
  package var body: some View {
    Button(emitter: touch) { Text("Touch") }
    catalogue
  }
}
