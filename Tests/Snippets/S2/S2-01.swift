// S2-01, lines 169-173 of seed 002
import Verge

enum S2_01 {
// snippet
struct MyState {
  var count = 0
}
// end
}
