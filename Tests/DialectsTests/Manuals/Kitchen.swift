import AsyncStore

struct KitchenState: Codable {
  var minutes = ""
  var message = "Nothing is boiling."
}

typealias KitchenStore = AsyncStore<KitchenState, Void>

extension KitchenStore {
  func boil() {
    receive(
      .concatenate(
        .set(\.message, to: "The egg is boiling."),
        .sleep(60 * (Double(self.minutes) ?? 0)),
        .set(\.message, to: "The egg is done.")))
  }
}

struct Kitchen: App {
  @StateObject private var store = KitchenStore(
    state: KitchenState(), env: (), mapError: { _ in .none })

  var body: some Scene {
    WindowGroup {
      VStack {
        TextField("Minutes", text: store.binding(for: \.minutes))
        Button("Boil") { store.boil() }
        Text(store.message)
      }
    }
  }
}
