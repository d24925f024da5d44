import Compose
import HeadlessUI

/// The catalogue alone, with a thousand products: what its figures are measured on.
package struct LargeCatalogue: StartupComponent {
  let catalogue = Catalogue()
  /// Changes one product, as its own page does.
  let touch = SignalEmitter()
  @ObservedObject var store = PlainStore<State>()

  struct State: AnyState {
    @Ref var product: Product
  }

  package init() {}

  package var observers: Void {
    catalogue.store.state.products = (0..<1_000).map {
      Product(id: "p\($0)", name: "Product \($0)", price: 100 + $0)
    }
    store.state.$product = Referred(id: "p500")
    touch += { store.state.product.isFavourite.toggle() }
  }
}

extension LargeCatalogue: View {
  package var body: some View {
    Button(emitter: touch) { Text("Touch") }
    catalogue
  }
}
