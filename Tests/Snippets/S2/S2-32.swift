// S2-32, lines 771-777 of seed 002
import Verge

enum S2_32 {
  struct Item {}
// snippet
struct State {
  var items: [Item] = []
    
  var itemsCount: Int = 0
}
// end
}
