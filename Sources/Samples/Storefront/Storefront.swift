import Compose
import HeadlessUI

/// A shop: sign in, look around, keep favourites, fill a cart, pay.
///
/// The documentation uses this sample. Its network is a stand-in that computes its answers from
/// its arguments, so that a simulated session can end each request with success, failure or delay.
package struct Storefront: RouterComponent, StartupComponent {
  /// Every effect calls a stand-in that computes its answer from its arguments.
  public static let allowsEffectBodies = true

  let signIn = SignIn()
  let shop = Shop()

  /// Shows the sign-in page or the shop.
  @ObservedObject package var router = Router(start: \Self.signIn)

  /// Creates the shop with the sign-in page in front.
  package init() {}

  /// Changes the route when a user signs in or out, and clears the account and the cart at the end.
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
