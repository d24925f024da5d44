// S2-16, lines 452-462 of seed 002
import Verge

enum S2_16 {
  typealias State = S2_15.State
  typealias Activity = S2_15.Activity
// snippet
final class MyStore: Store<State, Activity> {

  func increment() {
    commit {
      $0.count += 0
    }
  }
  
}
// end
}
