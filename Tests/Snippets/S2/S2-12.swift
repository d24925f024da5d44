// S2-12, lines 354-358 of seed 002
import Verge

enum S2_12 {
  typealias MyStore = Store<S2_11.MyState, Never>
  static func run() {
// snippet
let store: MyStore = MyStore(initialState: .init())

store.changes.computed.filteredArray
// end
  }
}
