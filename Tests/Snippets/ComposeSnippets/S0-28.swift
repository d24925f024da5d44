// S0-28, lines 925-927 of seed 000
import Compose
import SnippetOutput

struct WholeStore {
  struct State : AnyState {
    var name = ""
  }

  struct Validation : AnyValidation {}

  enum Status : AnyStatus {
    case busy
  }

// snippet
let store = Store<State, Validation, Status>()
// end
}
