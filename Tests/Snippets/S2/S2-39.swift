// S2-39, lines 881-905 of seed 002
import Verge

enum S2_39 {
  typealias State = S2_37.State
  typealias MyStore<State, Activity> = Store<State, Activity>
  static func run() -> [Int] {
// snippet
let store: MyStore<State, Never> = .init(initialState: .init())

// It computes
store.state.computed.filteredArray

// no computes because results cached with first-time access
store.state.computed.filteredArray

// State will change but no affects items
store.commit {
  $0.name = "Muukii"
}

// no computes because results cached with first-time access
store.state.computed.filteredArray

// State will change with it affects items
store.commit {
  $0.items.append(400)
}

// It computes new value
store.state.computed.filteredArray
// end
    return store.state.computed.filteredArray
  }
}
