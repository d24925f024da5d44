import Compose
import EventModel
import HeadlessUI

/// Lists the products of the shop, and searches them.
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
      if query.isEmpty { return products }
      let sought = query.lowercased()
      return products.filter { $0.name.lowercased().containsText(sought) }
    }
  }
}
