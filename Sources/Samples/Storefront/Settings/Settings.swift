import Compose
import HeadlessUI

/// The user's settings of the shop; stored between sessions.
struct Settings: Component {
  @ObservedObject var store: PlainStore<State>
  @ObservedObject var account = Services.current.account.store

  let toggleNewsletter = SignalEmitter()

  struct State: AnyState {
    var newsletter = false
    var reminders = false
    var nickname = ""
  }

  init() {
    store = PlainStore(storage: FilePersistentStorage(key: "storefront-settings"))
    store.persistence.restore()
  }

  var observers: Void {
    toggleNewsletter += { store.state.newsletter.toggle() }
    store.didChange += { _ in store.persistence.save() }
  }
}

extension Settings: View {
  var body: some View {
    VStack {
      Text("Signed in as \(account.state.name)")
      TextField("Nickname", text: store.binding.nickname)
      Button(emitter: toggleNewsletter) {
        Text(store.state.newsletter ? "Newsletter: on" : "Newsletter: off")
      }
      Toggle("Reminders", isOn: store.binding.reminders)
    }
  }
}

/// The signed-in account.
struct AccountService: Service {
  static let Name = "account"

  let store = PlainStore<State>()

  struct State: AnyState {
    var name = ""
  }
}

extension Services {
  var account: AccountService {
    get { self[AccountService.self] }
    set { self[AccountService.self] = newValue }
  }
}
