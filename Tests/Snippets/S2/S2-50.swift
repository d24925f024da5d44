// S2-50, lines 1094-1099 of seed 002
import Verge

enum S2_50 {
  typealias MyState = S2_04.MyState
  typealias MyActivity = S2_04.MyActivity
  static func run() -> Store<MyState, MyActivity> {
    let store =
// snippet
Store<MyState, MyActivity>.init(
  initialState: .init(),
  logger: DefaultStoreLogger.shared // ü§©
)
// end
    return store
  }
}
