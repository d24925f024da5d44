import Compose
import HeadlessUI

/// Takes an address and a card, and charges it.
///
/// The address of the last payment is remembered.
struct Checkout: Component {
  @ObservedObject var store: Store<State, Validation, Status>

  let pay = SignalEmitter()
  let cancel = SignalEmitter()
  let didPay = Emitter<Order>()

  struct State: AnyState {
    var name = ""
    var street = ""
    var postcode = ""
    var card = ""
    var message: String?
    var attempt = 0

    enum PersistenceKeys: CodingKey {
      case name, street, postcode
    }
  }

  struct Validation: AnyValidation {
    let address = Validator {
      ValidatorField(for: \State.name) { NonEmptyRule().errorMessage("A name is needed") }
      ValidatorField(for: \State.street) { NonEmptyRule().errorMessage("A street is needed") }
      ValidatorField(for: \State.postcode) {
        LengthRule(in: 4...10).errorMessage("A postcode has 4 to 10 characters")
      }
    }
    let payment = Validator {
      ValidatorField(for: \State.card) {
        LengthRule(in: 12...23).errorMessage("A card number has 12 to 23 characters")
      }
    }
  }

  enum Status: String, AnyStatus, CaseIterable {
    case paying
  }

  init() {
    store = Store(storage: FilePersistentStorage(key: "storefront-address"))
    store.persistence.restore()
  }

  /// Whether all data for a payment has been entered.
  var isComplete: Bool {
    store.validation.address.isValid && store.validation.payment.isValid
  }
}
