// S2-24, lines 593-603 of seed 002
import Verge

enum S2_24 {
// snippet
struct State: StateType {
  
  var count: Int = 0
  
  var countText: String {
    return count.description
  }
  
}
// end
}
