import Compose

struct ZooState: Codable, Equatable {
  var text = ""
}

extension ZooState: AnyState {}

struct ZooCompose: StartupComponent {
  @ObservedObject var store = PlainStore<ZooState>()
  let plant = SignalEmitter()

  var observers: Void {
    plant += {
      if Caller.takes({ store.state.text = "outside" }) { return }
      store.state.text = Plant.chosen.value
    }
  }
}

extension ZooCompose: View {
  var body: some View {
    VStack {
      Text(store.state.text)
      Button(emitter: plant) { Text("plant") }
    }
  }
}
