import AsyncStore

typealias ZooAsyncStore = AsyncStore<ZooState, Void>

extension ZooAsyncStore {
  func plant() {
    if Caller.takes({ self.receive(.set { $0.text = "outside" }) }) { return }
    receive(.set { $0.text = Plant.chosen.value })
  }
}

struct ZooAsync: App {
  @StateObject private var store = ZooAsyncStore(
    state: ZooState(), env: (), mapError: { _ in .none })

  var body: some Scene {
    WindowGroup {
      VStack {
        Text(store.text)
        Button("plant") { store.plant() }
      }
    }
  }
}
