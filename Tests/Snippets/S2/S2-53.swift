// S2-53, lines 1150-1165 of seed 002
import Verge

enum S2_53 {
  static func run() {
// snippet
struct YourState {
  var name: String = ""
}

struct AppState {

  @Fragment var yourState: YourState = .init()
}

let appState = AppState()

appState.yourState.name

// get unique value that indicates updated to compare with previous value.
// this value would be updated on every mutation of this tree.
appState.$yourState.counter.value 
// end
  }
}
