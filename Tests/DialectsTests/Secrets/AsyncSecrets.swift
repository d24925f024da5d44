import AsyncStore

typealias AsyncSecretsStore = AsyncStore<Secrets, Void>

extension AsyncSecretsStore {
  func submit() {
    let typed = self.password
    receive(
      .concatenate(
        .set { $0.send() },
        .task(arguments: "card 4000 0001", { (card: String) in "receipt for \(card)" }) {
          (receipt: String) in
          .set(\.name, to: receipt)
        },
        .task(arguments: [typed], { texts in texts.count }) { (_: Int) in .none }
      ).redacted)
  }
}

struct AsyncSecrets: App {
  @StateObject private var store = AsyncSecretsStore(
    state: Secrets(), env: (), mapError: { _ in .none })

  var body: some Scene {
    WindowGroup {
      VStack {
        TextField("Name", text: store.binding(for: \.name))
        SecureField("Password", text: store.binding(for: \.password))
        Button("send") { store.submit() }
        Text(store.message)
      }
    }
  }
}
