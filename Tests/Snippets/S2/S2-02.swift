// S2-02, lines 177-181 of seed 002
import Verge

enum S2_02 {
// snippet
enum MyActivity {
  case countWasIncremented
}
// end
}
