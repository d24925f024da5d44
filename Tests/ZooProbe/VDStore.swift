import VDStore

extension Store<ZooState> {
  func plant() {
    if Caller.takes({ self.state.text = "outside" }) { return }
    state.text = Plant.chosen.value
  }
}

struct ZooVD: App {
  @ViewStore private var state = ZooState()

  var body: some Scene {
    WindowGroup {
      VStack {
        Text(state.text)
        Button("plant") { $state.plant() }
      }
    }
  }
}
