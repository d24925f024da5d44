import Compose
import HeadlessUI

/// A shop: sign in, look around, fill a cart, pay.
///
/// The sample that the documents use. Its network is a stand-in that answers from its arguments,
/// so that a simulated session can end each request with success, failure or delay.
package struct Storefront: RouterComponent, StartupComponent {
  let signIn = SignIn()
  let shop = Shop()

  @ObservedObject package var router = Router(start: \Self.signIn)

  package init() {}

  package var observers: Void {
    signIn.didSignIn += { account in
      services.account.store.state.name = account.name
      router.replace(\Self.shop)
    }

    shop.signOut += {
      services.account.store.state = .init()
      services.cart.store.state = .init()
      router.replace(\Self.signIn)
    }
  }
}
