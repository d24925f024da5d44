// S2-27, lines 665-673 of seed 002
import Verge

enum S2_27 {
  struct MyState {
    var name = "Ann"
  }
  static func run() -> Changes<MyState> {
// snippet
let store: Store<MyState, Never> = .init(initialState: .init())

let changes: Changes<MyState> = store.changes

changes.ifChanged(\.name) { name in
  // called only name changed
}
// end
    return changes
  }
}
