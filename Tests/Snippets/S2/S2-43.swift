// S2-43, lines 958-961 of seed 002
import Verge

enum S2_43 {
  static func run(_ derived: Derived<Int>) -> VergeAnyCancellable {
// snippet
let cancellable = derived.sinkValue { (changes: Changes<Int>) in 
}
// end
    return cancellable
  }
}
