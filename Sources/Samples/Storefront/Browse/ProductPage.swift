import Compose
import HeadlessUI

/// One product, with a control for the quantity.
struct ProductPage: Component {
  @ObservedObject var store: PlainStore<State>

  let more = SignalEmitter()
  let fewer = SignalEmitter()
  let addToCart = SignalEmitter()
  let add = Emitter<CartLine>()

  struct State: AnyState {
    @Ref var product: Product
    var quantity = 1
  }

  init(product: Referred<Product>) {
    var state = State()
    state.$product = product
    store = PlainStore(state)
  }

  var observers: Void {
    more += { store.state.quantity = min(store.state.quantity + 1, 9) }
    fewer += { store.state.quantity = max(store.state.quantity - 1, 1) }
    addToCart += {
      add.send(CartLine(product: store.state.product, quantity: store.state.quantity))
    }
  }
}

extension ProductPage: View {
  var body: some View {
    VStack {
      NavigationBar(store.state.product.name)
      Text("Price \(Price.text(store.state.product.price))")
      Toggle("Favourite", isOn: store.binding.product.isFavourite)
      TextField("Note", text: store.binding.product.note)
      HStack {
        Button(emitter: fewer) { Text("-") }
          .disabled(store.state.quantity == 1)
        Text("\(store.state.quantity)")
        Button(emitter: more) { Text("+") }
          .disabled(store.state.quantity == 9)
      }
      Button(emitter: addToCart) {
        Text("Add for \(Price.text(store.state.product.price * store.state.quantity))")
      }
    }
  }
}
