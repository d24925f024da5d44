// S2-23, lines 566-575 of seed 002
import OrderedCombine
import Verge

enum S2_23 {
  static func run(_ subscriptions: inout Set<AnyCancellable>) -> S2_22.MyStore {
// snippet
let store = S2_22.MyStore()

store
  .activityPublisher
  .sink { event in
    // do something
  }
  .store(in: &subscriptions)
// end
    return store
  }
}
