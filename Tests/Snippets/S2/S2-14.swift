// S2-14, lines 392-403 of seed 002
import Verge

enum S2_14 {
  struct MyState {
    var count = 0
  }
  typealias MyStore = Store<MyState, Never>
  static func run() -> Int {
// snippet
class MyDispatcher: MyStore.Dispatcher {
  func moreOperation() {
    commit {
      $0.count += 1
    }
  }
}

let store: MyStore = MyStore(initialState: .init())
let dispatcher = MyDispatcher(target: store)
// end
    dispatcher.moreOperation()
    return store.state.count
  }
}
