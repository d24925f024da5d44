import Compose
import HeadlessUI

extension Checkout: View {
  var body: some View {
    VStack {
      Text("To pay \(Price.text(services.cart.store.state.total))")
      TextField("Address", text: store.binding.address)
      TextField("Card", text: store.binding.card)
      Button(emitter: pay) { Text("Pay") }
        .disabled(store.status ~= .paying)
      Button(emitter: cancel) { Text("Back") }
        .disabled(store.status ~= .paying)
      if let message = store.state.message { Text(message).foregroundColor(.red) }
    }
    .overlay(
      Text("Paying…")
        .opacity(store.status ~= .paying ? 1.0 : 0.0)
    )
  }
}
