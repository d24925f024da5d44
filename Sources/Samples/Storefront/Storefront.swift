import Compose
import HeadlessUI

/// A shop: sign in, look around, keep favourites, fill a cart, pay.
///
/// The sample that the documents use. Its network is a stand-in that answers from its arguments,
/// so that a simulated session can end each request with success, failure or delay.
package struct Storefront: RouterComponent, StartupComponent {
  /// Every effect asks a stand-in that answers from its arguments.
  public static let allowsEffectBodies = true

  let signIn = SignIn()
  let shop = Shop()

  @ObservedObject package var router = Router(start: \Self.signIn)

  package init() {}

  package var observers: Void {
    signIn.didSignIn += { account in
      services.account.store.state.name = account.name
      router.replace(\Self.shop)
    }

    shop.didSignOut += {
      services.account.store.state = .init()
      services.cart.store.state = .init()
      shop.tabs.select(\Shop.browse)
      shop.browse.router.popToRoot()
      router.replace(\Self.signIn)
    }
  }
}
