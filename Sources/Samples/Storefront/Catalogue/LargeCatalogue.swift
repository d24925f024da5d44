import Compose
import HeadlessUI

/// The catalogue alone, with a thousand products: what its figures are measured on.
package struct LargeCatalogue: StartupComponent {
  let catalogue = Catalogue()

  package init() {}

  package var observers: Void {
    catalogue.store.state.products = (0..<1_000).map {
      Product(id: "p\($0)", name: "Product \($0)", price: 100 + $0)
    }
  }
}

extension LargeCatalogue: View {
  package var body: some View { catalogue }
}
