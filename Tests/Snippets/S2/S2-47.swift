// S2-47, lines 1028-1035 of seed 002
import Verge

enum S2_47 {
  typealias MyStore = S2_15.MyStore
  static func run() -> Int {
// snippet
class MyDispatcher: MyStore.Dispatcher {

}

let store = MyStore()
let dispatcher = MyDispatcher(target: store)
// end
    return dispatcher.state.count
  }
}
