import Compose
import HeadlessUI

/// The content of the cart and its price.
struct Cart: Component {
  @ObservedObject var cart = Services.current.cart.store
  @ObservedObject var store = PlainStore<State>()

  let remove = Emitter<String>()
  let applyCoupon = SignalEmitter()
  let empty = SignalEmitter()
  let checkout = SignalEmitter()

  struct State: AnyState {
    var coupon = ""
  }

  var observers: Void {
    remove += { id in services.cart.remove(id) }
    applyCoupon += { services.cart.apply(coupon: store.state.coupon) }
  }
}

extension Cart: View {
  var body: some View {
    VStack {
      if cart.state.lines.isEmpty {
        Text("The cart is empty")
      } else {
        ForEach(cart.state.lines) { line in
          HStack {
            Text("\(line.quantity) × \(line.product.name)")
            Text(Price.text(line.price))
            Button(emitter: remove, value: line.id) { Text("Remove") }
          }
        }
        TextField("Coupon", text: store.binding.coupon)
        Button(emitter: applyCoupon) { Text("Apply") }
        if cart.state.discount > 0 { Text("Discount -\(Price.text(cart.state.discount))") }
        Text("Total \(Price.text(cart.state.total))")
        HStack {
          Button(emitter: checkout) { Text("Check out") }
          Button(emitter: empty) { Text("Empty") }
        }
      }
    }
  }
}
