import Compose
import ReplayRuntime

extension Shop {
  /// The time for which an offer is shown on the bar.
  static let offerInterval = Duration.seconds(20)

  var observers: Void {
    buying
    paying
    leaving
    offersOfTheMoment
  }

  private var buying: Void {
    browse.add += { line in
      services.cart.add(line)
      toasts.show.send(Toast("Added \(line.quantity) × \(line.product.name)"))
    }

    cart.didCreate += {
      cart.checkout += { modal.present(\Self.checkout) }
      cart.empty += {
        alerts.present.send(
          Alert(
            id: "empty", title: "Empty the cart?",
            actions: [.init("Keep it", role: .cancel), .init("Empty it", role: .destructive)]))
      }
    }
  }

  private var paying: Void {
    checkout.didCreate += {
      checkout.cancel += { modal.dismiss() }
      checkout.didPay += { order in
        services.orders.add(order)
        services.cart.store.state = .init()
        modal.dismiss()
        tabs.select(\Self.orders)
        toasts.show.send(Toast("Paid \(Price.text(order.total))", event: .success))
      }
    }
  }

  private var leaving: Void {
    signOut += {
      guard !services.cart.store.state.lines.isEmpty else { return didSignOut.send() }
      alerts.present.send(
        Alert(
          id: "sign out", title: "Sign out?", message: "The cart will be emptied.",
          actions: [.init("Stay", role: .cancel), .init("Sign out")]))
    }

    alerts.didChoose += { choice in
      switch (choice.alert, choice.action) {
      case ("empty", "Empty it"): services.cart.store.state = .init()
      case ("sign out", "Sign out"): didSignOut.send()
      default: break
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
