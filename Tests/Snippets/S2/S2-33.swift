// S2-33, lines 781-791 of seed 002
import Verge

enum S2_33 {
  struct Item {}
// snippet
struct State {
  var items: [Item] = [] {
    didSet {
      itemsCount = items.count
    }
  }
    
  var itemsCount: Int = 0
}
// end
}
