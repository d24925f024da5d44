// S2-61, lines 1336-1340 of seed 002
import Verge

enum S2_61 {
  static func run(_ db: inout S2_58.Database) {
// snippet
db.performBatchUpdates { (context) in
  // Put the updating code here
}
// end
  }
}
