// S2-29, lines 714-722 of seed 002
import Verge

enum S2_29 {
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
