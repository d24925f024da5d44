// S2-21, lines 536-538 of seed 002
import Verge

enum S2_21 {
  struct State {}
// snippet
final class MyStore: Store<State, Never> {}
// end
}
