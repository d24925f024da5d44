import Compose
import HeadlessUI

extension Catalogue: View {
  var body: some View {
    VStack {
      TextField("Search", text: store.binding.query)
      if store.status ~= .loading { ProgressView() }
      if let error = store.state.error {
        Text(error).foregroundColor(.red)
        Button(emitter: reload) { Text("Try again") }
      }
      List(store.state.found) { product in
        CatalogueRow(product: product, select: select, favour: favour)
      }
    }
  }
}

/// One product of the list; evaluated again only if the product has changed.
struct CatalogueRow: View {
  let product: Product
  let select: Emitter<String>
  let favour: Emitter<String>

  var body: some View {
    HStack {
      Text(product.name)
      Text(Price.text(product.price))
      Button(emitter: select, value: product.id) { Text("Look") }
      Button(emitter: favour, value: product.id) { Text(product.isFavourite ? "*" : "-") }
      if !product.note.isEmpty { Text(product.note).foregroundColor(.gray) }
    }
  }
}
