// S2-13, lines 370-379 of seed 002
import Verge

enum S2_13 {
  static func run(_ store: S2_04.MyStore) {
// snippet
let derived: Derived<Int> = store.derived(.map(\.count))

// take a value
derived.value

// subscribe a value changes
derived.sinkChanges { (changes: Changes<Int>) in 
}
// end
  }
}
