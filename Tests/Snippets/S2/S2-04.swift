// S2-04, lines 201-214 of seed 002
import Verge

enum S2_04 {
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
  
  func incrementCount() {
    commit { 
      $0.count += 1
    }
  }
}
// end
}
