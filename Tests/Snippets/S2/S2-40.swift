// S2-40, lines 924-931 of seed 002
import Verge

enum S2_40 {
  static func run() -> String {
// snippet
struct State {
  var title: String = ""
  var count: Int = 0
}

let store = StoreBase<State, Never>(initialState: .init(), logger: nil)
// end
    return store.state.title
  }
}
