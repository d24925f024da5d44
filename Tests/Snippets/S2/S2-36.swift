// S2-36, lines 821-831 of seed 002
import Verge

enum S2_36 {
  struct ProcessedItem {}
  struct Item {
    func doSomeExpensiveProcessing() -> ProcessedItem { ProcessedItem() }
  }
// snippet
struct State {
  var items: [Item] = [] {
    didSet {
      processedItems = items.map { $0.doSomeExpensiveProcessing() }
    }
  }
  
  var processedItems: [ProcessedItem] = []
}
// end
}
