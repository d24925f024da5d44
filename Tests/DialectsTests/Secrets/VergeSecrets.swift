import Verge

extension Secrets: StateType {}

final class SecretsStore: Store<Secrets, String>, @unchecked Sendable {
  init() { super.init(initialState: Secrets(), logger: nil) }

  func submit() {
    commit { $0.send() }
    send("sent for \(primitiveState.password)")
  }
}

struct VergeSecrets: VergeApplication {
  @ObservedObject var store = SecretsStore()

  var body: some View {
    VStack {
      TextField("Name", text: store.binding(\.name))
      SecureField("Password", text: store.binding(\.password))
      Button("send") { store.submit() }
      Text(store.state.message)
    }
  }
}
