// S2-34, lines 795-803 of seed 002
import Verge

enum S2_34 {
  struct Item {}
// snippet
struct State {
  var items: [Item] = []
  
  var itemsCount: Int {
    items.count
  }
}
// end
}
