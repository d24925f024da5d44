// S2-06, lines 236-244 of seed 002
import Dispatch
import Verge

extension S2_04 {
  final class LaterStore: Store<MyState, MyActivity> {
// snippet
func incrementCount() {
  DispatchQueue.main.async {
    self.commit { 
      $0.count += 1
    } 
  }
}
// end
  }
}
