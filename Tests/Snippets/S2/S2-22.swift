// S2-22, lines 543-562 of seed 002
import Verge

enum S2_22 {
// snippet
struct State {
    
}

enum Activity {
  case didSendMessage
}

final class MyStore: Store<State, Activity> {
    
  init() {
    super.init(initialState: .init(), logger: DefaultLogger.shared)
  }
  
  func sendMessage() {
    send(.didSendMessage)
  }
}
// end
}
