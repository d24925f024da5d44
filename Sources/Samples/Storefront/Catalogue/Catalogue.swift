import Compose
import HeadlessUI

/// Lists what the shop has, and finds things in it.
struct Catalogue: Component {
  @ObservedObject var store = IndicatedStore<State, LoadingStatus>()

  let reload = SignalEmitter()
  let select = Emitter<Product>()

  struct State: AnyState {
    var products: [Product] = []
    var query = ""
    var error: String?

    var found: [Product] {
      query.isEmpty
        ? products : products.filter { $0.name.lowercased().contains(query.lowercased()) }
    }
  }
}
