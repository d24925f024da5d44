// S2-48, lines 1042-1056 of seed 002
import Verge

enum S2_48 {
  struct RootState {
    var count = 0
  }
  final class MyStore: Store<RootState, Never> {
    init() { super.init(initialState: .init()) }
  }
  struct APIClient {}
  static func run() -> MyStore {
// snippet
class MyDispatcher: MyStore.Dispatcher {

  let apiClient: APIClient

  init(apiClient: APIClient, target store: StoreBase<RootState, Never>) {
    self.apiClient = apiClient
    super.init(target: store)
  }
}

let store = MyStore()
let apiClient = APIClient()
let dispatcher = MyDispatcher(apiClient: apiClient, target: store)
// end
    dispatcher.commit { $0.count += 1 }
    return store
  }
}
