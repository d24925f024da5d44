import Compose
import HeadlessUI

/// The signed-in part: four pages with tabs, and the components in front of them.
struct Shop: Component {
  let browse = Browse()
  let cart = LazyComponent(Cart())
  let orders = Orders()
  let settings = Settings()
  let checkout = LazyComponent(Checkout())
  let alerts = AlertManager()
  let toasts = ToastManager()

  let signOut = SignalEmitter()
  let didSignOut = SignalEmitter()

  @ObservedObject var offers = PlainStore<Offers>()
  @ObservedObject var modal = ModalManager()
  @ObservedObject var tabs = TabRouter(
    Tab(\Self.browse, "Shop"), Tab(\Self.cart, "Cart"), Tab(\Self.orders, "Orders"),
    Tab(\Self.settings, "Settings"))

  struct Offers: AnyState {
    var current = ""
    var shown = 0
  }
}
