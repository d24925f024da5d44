// S2-07, lines 248-255 of seed 002
import Verge

extension S2_04 {
  final class TellingStore: Store<MyState, MyActivity> {
// snippet
func incrementCount() {
  commit { 
    $0.count += 1
  }
  send(.countWasIncremented)
}
// end
  }
}
