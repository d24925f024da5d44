import Compose

struct Guestbook: StartupComponent {
  let form = SignForm()

  @ObservedObject var store = PlainStore<State>()

  struct State: AnyState {
    var names: [String] = []
  }

  var observers: Void {
    form.didSign += { name in store.state.names.append(name) }
  }
}

extension Guestbook: View {
  var body: some View {
    VStack {
      form
      ForEach(store.state.names, id: \.self) { Text($0) }
    }
  }
}

struct SignForm: Component {
  let sign = SignalEmitter()
  let didSign = Emitter<String>()

  @ObservedObject var store = PlainStore<State>()

  struct State: AnyState {
    var name = ""
  }

  var observers: Void {
    sign += {
      didSign.send(store.state.name)
      store.state.name = ""
    }
  }
}

extension SignForm: View {
  var body: some View {
    VStack {
      TextField("Name", text: store.binding.name)
      Button(emitter: sign) { Text("Sign") }
        .disabled(store.state.name.isEmpty)
    }
  }
}
