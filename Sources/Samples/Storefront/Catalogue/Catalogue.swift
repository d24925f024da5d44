import Compose
import HeadlessUI

/// Lists what the shop has, and finds things in it.
struct Catalogue: Component {
  @ObservedObject var store = IndicatedStore<State, LoadingStatus>()

  let reload = SignalEmitter()
  /// Sent with the identifier of a product.
  let select = Emitter<String>()
  let favour = Emitter<String>()

  struct State: AnyState {
    @RefCollection var products: [Product]
    var query = ""
    var error: String?

    var found: [Product] {
      query.isEmpty
        ? products : products.filter { $0.name.lowercased().contains(query.lowercased()) }
    }
  }
}
