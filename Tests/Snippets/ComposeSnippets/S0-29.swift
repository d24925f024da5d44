// S0-29, lines 931-933 of seed 000
import Compose
import SnippetOutput

struct BareStore {
  struct State : AnyState {
    var name = ""
  }

  struct Validation : AnyValidation {}

  enum Status : AnyStatus {
    case busy
  }

// snippet
let store = Store<State, Empty, Empty>()
// end
}
