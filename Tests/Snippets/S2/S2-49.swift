// S2-49, lines 1068-1084 of seed 002
import Verge

enum S2_49 {
  struct RootState {
    var count = 0
  }
  final class MyStore: Store<RootState, Never> {
    init() { super.init(initialState: .init()) }
  }
  struct APIClient {}
  static func run() -> MyStore {
// snippet
class LoggedInDispatcher: MyStore.Dispatcher {
  
  let apiClientNeedsAuthToken = APIClient()
}

class LoggedOutDispatcher: DispatcherBase<RootState, Never> {

  let apiClientWithoutAuthToken = APIClient()
}

let store = MyStore()
let loggedInDispatcher = LoggedInDispatcher(target: store)
let loggedOutDispatcher = LoggedOutDispatcher(target: store)
// end
    loggedInDispatcher.commit { $0.count += 1 }
    loggedOutDispatcher.commit { $0.count += 1 }
    return store
  }
}
