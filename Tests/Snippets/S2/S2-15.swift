// S2-15, lines 429-448 of seed 002
import Verge

enum S2_15 {
// snippet
struct State: StateType {
  var count: Int = 0
}

enum Activity {
  case happen
}

final class MyStore: Store<State, Activity> {
  
  init() {
    super.init(
      initialState: .init(),
      logger: DefaultStoreLogger.shared
    )
  }
   
}
// end
}
