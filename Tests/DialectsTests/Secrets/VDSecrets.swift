import VDStore

extension Store<Secrets> {
  func submit() { state.send() }
}

struct VDSecrets: App {
  @ViewStore private var state = Secrets()

  var body: some Scene {
    WindowGroup {
      VStack {
        TextField("Name", text: _state.name)
        SecureField("Password", text: _state.password)
        Button("send") { $state.submit() }
        Text(state.message)
      }
    }
  }
}
