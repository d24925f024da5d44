import Compose
import HeadlessUI

/// Takes an address and a card, and charges it.
struct Checkout: Component {
  @ObservedObject var store = IndicatedStore<State, Status>()

  let pay = SignalEmitter()
  let cancel = SignalEmitter()
  let didPay = Emitter<Order>()

  struct State: AnyState {
    var address = ""
    var card = ""
    var message: String?
    var attempt = 0
  }

  enum Status: String, AnyStatus, CaseIterable {
    case paying
  }
}
