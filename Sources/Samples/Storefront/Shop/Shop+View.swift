import Compose
import HeadlessUI

extension Shop: View {
  var body: some View {
    VStack {
      HStack {
        Text(offers.state.current)
        Spacer()
        Button(emitter: signOut) { Text("Sign out") }
      }
      Divider()
      TabView(tabs)
    }
    .presenting(modal)
    .presenting(alerts)
    .presenting(toasts)
  }
}
