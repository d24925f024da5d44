import Compose
import ReplayRuntime

extension Checkout {
  /// The time limit of a payment, after which the shop stops waiting.
  static let timeout = Duration.seconds(10)

  var observers: Void {
    pay += {
      store.commit { state in
        state.message = nil
        state.attempt += 1
      }
      store.status |= .paying
      charge(attempt: store.state.attempt)
    }
  }

  private func charge(attempt: Int) {
    let cart = services.cart.store.state
    let timer = runtime.timer("timeout", node: "Storefront.shop.checkout", after: Self.timeout) {
      guard store.state.attempt == attempt else { return }
      store.commit { state in
        state.attempt += 1
        state.message = "The bank does not answer. Nothing was charged."
      }
      store.status -= .paying
    }
    services.payment.charge(amount: cart.total, card: store.state.card) { result in
      guard store.state.attempt == attempt else { return }
      timer.cancel()
      store.status -= .paying
      finish(result, cart)
    }
  }

  private func finish(_ result: Result<Receipt, any Error>, _ cart: CartState) {
    switch result {
    case .success(let receipt):
      store.persistence.save()
      didPay.send(
        Order(
          id: runtime.identifier("Storefront.orders").uuidString, receipt: receipt.number,
          lines: cart.lines, total: cart.total))
    case .failure(PaymentError.declined):
      store.state.message = "The card was declined."
    case .failure:
      store.state.message = "The payment failed. Try again."
    }
  }
}
