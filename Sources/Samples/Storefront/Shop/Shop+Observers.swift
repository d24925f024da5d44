import Compose
import ReplayRuntime

extension Shop {
  /// How long an offer stays on the bar.
  static let offerInterval = Duration.seconds(20)

  var observers: Void {
    pages
    buying
    offersOfTheMoment
  }

  private var pages: Void {
    openCatalogue += { router.replace(\Self.catalogue) }
    openCart += { router.replace(\Self.cart) }
    openOrders += { router.replace(\Self.orders) }
    openSettings += { router.replace(\Self.settings) }
  }

  private var buying: Void {
    catalogue.select += { item in
      product.destroy()
      product.create { ProductPage(product: item) }
      product.add += { line in services.cart.add(line) }
      product.close += {
        product.destroy()
        router.pop()
      }
      router.push(\Self.product)
    }

    cart.didCreate += {
      cart.checkout += { router.push(\Self.checkout) }
    }

    checkout.didCreate += {
      checkout.cancel += { router.pop() }
      checkout.didPay += { order in
        services.orders.add(order)
        services.cart.store.state = .init()
        router.replace(\Self.orders)
      }
    }
  }

  private var offersOfTheMoment: Void {
    didAppear += {
      showOffer()
      let timer = runtime.timer(
        "offers", node: "Storefront.shop", after: Self.offerInterval, repeats: true
      ) {
        showOffer()
      }
      didDisappear !+= { timer.cancel() }
    }
  }

  private func showOffer() {
    var random = runtime.random("Storefront.shop.offers")
    let choice = Product.all[Int.random(in: 0..<Product.all.count, using: &random)]
    offers.commit { state in
      state.current = "Today: \(choice.name) for \(Price.text(choice.price))"
      state.shown += 1
    }
  }
}
