// S2-35, lines 807-815 of seed 002
import Verge

enum S2_35 {
  struct ProcessedItem {}
  struct Item {
    func doSomeExpensiveProcessing() -> ProcessedItem { ProcessedItem() }
  }
// snippet
struct State {
  var items: [Item] = []
  
  var processedItems: [ProcessedItem] {
    items.map { $0.doSomeExpensiveProcessing() }
  }
}
// end
}
