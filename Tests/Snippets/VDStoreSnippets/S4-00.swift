// S4-00, lines 23-34 of seed 004
import VDStore

// snippet
struct Counter: Equatable {
  var counter: Int = 0
}

extension Store<Counter> {

  func add() {
    state.counter += 1
  }
}
// end
