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
      ForEach(store.state.found) { product in
        HStack {
          Text(product.name)
          Text(Price.text(product.price))
          Button(emitter: select, value: product) { Text("Look") }
        }
      }
    }
  }
}
