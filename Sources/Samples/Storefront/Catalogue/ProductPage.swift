import Compose
import HeadlessUI

/// One product, and how many of it.
struct ProductPage: Component {
  let product: Product

  @ObservedObject var store = PlainStore<State>()

  let more = SignalEmitter()
  let fewer = SignalEmitter()
  let addToCart = SignalEmitter()
  let add = Emitter<CartLine>()
  let close = SignalEmitter()

  struct State: AnyState {
    var quantity = 1
  }

  var observers: Void {
    more += { store.state.quantity = min(store.state.quantity + 1, 9) }
    fewer += { store.state.quantity = max(store.state.quantity - 1, 1) }
    addToCart += {
      add.send(CartLine(product: product, quantity: store.state.quantity))
      close.send()
    }
  }
}

extension ProductPage: View {
  var body: some View {
    VStack {
      Text(product.name)
      Text("Price \(Price.text(product.price))")
      HStack {
        Button(emitter: fewer) { Text("-") }
          .disabled(store.state.quantity == 1)
        Text("\(store.state.quantity)")
        Button(emitter: more) { Text("+") }
          .disabled(store.state.quantity == 9)
      }
      Button(emitter: addToCart) {
        Text("Add for \(Price.text(product.price * store.state.quantity))")
      }
      Button(emitter: close) { Text("Back") }
    }
  }
}
