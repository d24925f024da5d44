// S0-37, lines 1118-1122 of seed 000
import Compose
import SnippetOutput

func fieldWithRule() -> ValidatorField {
  typealias State = LogInComponent.State
  return
// snippet
ValidatorField(for: \State.email) {
    NonEmptyRule()
}
// end
}
