import Verge

final class ZooStore: Store<ZooState, Never>, @unchecked Sendable {
  init() { super.init(initialState: ZooState(), logger: nil) }

  func plant() {
    if Caller.takes({ self.commit { $0.text = "outside" } }) { return }
    commit { $0.text = Plant.chosen.value }
  }
}

struct ZooVerge: VergeApplication {
  @ObservedObject var store = ZooStore()

  var body: some View {
    VStack {
      Text(store.state.text)
      Button("plant") { store.plant() }
    }
  }
}
