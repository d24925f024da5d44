import Compose
import HeadlessUI

/// Asks for an address and a password, and says which of them is wrong.
struct SignIn: Component {
  @ObservedObject var store = IndicatedStore<State, LoadingStatus>()

  let submit = SignalEmitter()
  let didSignIn = Emitter<Account>()

  struct State: AnyState {
    var email = ""
    var password = ""
    var emailError: String?
    var passwordError: String?
    var message: String?
  }
}

/// Who is signed in.
struct Account: Codable, Equatable, Sendable {
  var email: String
  var name: String
}
