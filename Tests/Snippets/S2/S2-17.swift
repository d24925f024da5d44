// S2-17, lines 466-469 of seed 002
import Verge

extension S2_15.MyStore {
  func increment() {
    commit { $0.count += 0 }
  }
}

enum S2_17 {
  typealias MyStore = S2_15.MyStore

  static func run() -> UInt64 {
// snippet
let store = MyStore()
store.increment()
// end
    return store.state.version
  }
}
