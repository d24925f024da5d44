import Compose
import HeadlessUI

extension Checkout: View {
  var body: some View {
    VStack {
      Text("To pay \(Price.text(services.cart.store.state.total))")
      TextField("Name", text: store.binding.name)
      TextField("Street", text: store.binding.street)
      TextField("Postcode", text: store.binding.postcode)
      TextField("Card", text: store.binding.card)
      ForEach(store.validation.address.errors + store.validation.payment.errors, id: \.self) {
        Text($0).foregroundColor(.red)
      }
      HStack {
        Button(emitter: pay) { Text("Pay") }
          .keyboardShortcut(.defaultAction)
          .disabled(store.status ~= .paying || !isComplete)
        Button(emitter: cancel) { Text("Back") }
          .keyboardShortcut(.cancelAction)
          .disabled(store.status ~= .paying)
      }
      if let message = store.state.message { Text(message).foregroundColor(.red) }
    }
    .overlay(
      Text("Paying…")
        .opacity(store.status ~= .paying)
    )
  }
}
