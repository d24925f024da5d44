// S2-38, lines 869-875 of seed 002
import Verge

enum S2_38 {
  typealias State = S2_37.State
  typealias MyStore<State, Activity> = Store<State, Activity>
  static func run() -> [Int] {
// snippet
let store: MyStore<State, Never> = .init(initialState: .init())

let state = store.state

let result: [Int] = state.computed.filteredArray
// end
    return result
  }
}
