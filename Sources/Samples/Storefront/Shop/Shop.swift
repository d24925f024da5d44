import Compose
import HeadlessUI

/// The signed-in part: a bar, and one page below it.
struct Shop: RouterComponent {
  let catalogue = Catalogue()
  let product = DynamicComponent<ProductPage>()
  let cart = LazyComponent(Cart())
  let checkout = LazyComponent(Checkout())
  let orders = Orders()
  let settings = Settings()

  let openCatalogue = SignalEmitter()
  let openCart = SignalEmitter()
  let openOrders = SignalEmitter()
  let openSettings = SignalEmitter()
  let signOut = SignalEmitter()

  @ObservedObject var offers = PlainStore<Offers>()
  @ObservedObject var router = Router(start: \Self.catalogue)

  struct Offers: AnyState {
    var current = ""
    var shown = 0
  }
}
