// S0-38, lines 1132-1137 of seed 000
import Compose
import SnippetOutput

func fieldWithRules() -> ValidatorField {
  typealias State = LogInComponent.State
  return
// snippet
ValidatorField(for: \State.email) {
    NonEmptyRule()
    EmailRule()
}
// end
}
