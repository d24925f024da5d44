// S2-05, lines 221-224 of seed 002
import Verge

enum S2_05 {
  typealias MyStore = S2_04.MyStore
  typealias Dependency = S2_04.Dependency
  static func run() -> Int {
// snippet
let store = MyStore(dependency: Dependency())
store.incrementCount()
// end
    return store.state.count
  }
}
