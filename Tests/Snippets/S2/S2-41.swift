// S2-41, lines 935-942 of seed 002
import Verge

enum S2_41 {
  static func run(_ store: S2_04.MyStore) -> (Derived<Int>, Derived<Int>) {
// snippet
let derived: Derived<Int> = store.derived(.map(\.count))

// we can write also this.
// However, we recommend do above way as possible
// because it enables cache.
let another: Derived<Int> = store.derived(.map { $0.count })
// end
    return (derived, another)
  }
}
