// S2-44, lines 971-977 of seed 002
import OrderedCombine
import Verge

enum S2_44 {
  static func run(_ derived: Derived<Int>) {
// snippet
derived
  .valuePublisher()
  .sink { (changes: Changes<Int>) in
  
  }
// end
  }
}
