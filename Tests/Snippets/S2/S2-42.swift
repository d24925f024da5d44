// S2-42, lines 950-952 of seed 002
import Verge

enum S2_42 {
  static func run(_ derived: Derived<Int>) -> Int {
// snippet
let value: Int = derived.value
// end
    return value
  }
}
