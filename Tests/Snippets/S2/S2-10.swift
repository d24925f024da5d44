// S2-10, lines 326-334 of seed 002
import Verge

enum S2_10 {
  struct Item {}
// snippet
struct MyState {
  var items: [Item] = []
  
  var itemsCount: Int {
    items.count
  }
}
// end
}
