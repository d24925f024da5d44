import Compose
import HeadlessUI

/// Asks for an address and a password, and reports which of them is wrong.
///
/// The address of the last person who signed in is remembered.
struct SignIn: Component {
  @ObservedObject var store: Store<State, Validation, LoadingStatus>

  let submit = SignalEmitter()
  let didSignIn = Emitter<Account>()

  struct State: AnyState {
    var email = ""
    var password = ""
    var message: String?

    enum PersistenceKeys: CodingKey {
      case email
    }
  }

  struct Validation: AnyValidation {
    let credentials = Validator {
      ValidatorField(for: \State.email) {
        NonEmptyRule().errorMessage("Enter your email address")
        EmailRule().errorMessage("This is no email address")
      }
      ValidatorField(for: \State.password) {
        LengthRule(in: 4...100).errorMessage("The password has at least 4 characters")
      }
    }
  }

  init() {
    store = Store(storage: FilePersistentStorage(key: "storefront-sign-in"))
    store.persistence.restore()
  }
}

/// The account of a user.
struct Account: Codable, Equatable, Sendable {
  var email: String
  var name: String
}
