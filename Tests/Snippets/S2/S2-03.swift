// S2-03, lines 185-193 of seed 002
import Verge

enum S2_03 {
  struct MyState {
    var count = 0
  }
  enum MyActivity {
    case countWasIncremented
  }
  struct Dependency {}
// snippet
class MyStore: Store<MyState, MyActivity> {

  init(dependency: Dependency) {
    super.init(initialState: .init(), logger: nil)
  }
  
}
// end
}
