// S0-30, lines 937-941 of seed 000
import Compose
import SnippetOutput

struct NamedStores {
  struct State : AnyState {
    var name = ""
  }

  struct Validation : AnyValidation {}

  enum Status : AnyStatus {
    case busy
  }

// snippet
let plainStore = PlainStore<State>()
let validatedStore = ValidatedStore<State, Validation>()
let indicatedStore = IndicatedStore<State, Status>()
// end
}
