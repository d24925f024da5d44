import Compose
import HeadlessUI

extension Shop: View {
  var body: some View {
    VStack {
      HStack {
        Button(emitter: openCatalogue) { Text("Shop") }
          .foregroundColor(router.path == \Self.catalogue ? .blue : .gray)
        Button(emitter: openCart) { Text("Cart") }
          .foregroundColor(router.path == \Self.cart ? .blue : .gray)
        Button(emitter: openOrders) { Text("Orders") }
          .foregroundColor(router.path == \Self.orders ? .blue : .gray)
        Button(emitter: openSettings) { Text("Settings") }
          .foregroundColor(router.path == \Self.settings ? .blue : .gray)
        Button(emitter: signOut) { Text("Sign out") }
      }
      if !offers.state.current.isEmpty { Text(offers.state.current) }
      RouterView()
    }
  }
}
