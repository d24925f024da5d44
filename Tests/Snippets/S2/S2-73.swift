// S2-73, lines 1527-1533 of seed 002
import Verge

enum S2_73 {
  typealias Database = S2_64.Database
  static func run() -> AnyMiddleware<Database> {
    let middleware =
// snippet
AnyMiddleware<Database>(performAfterUpdates: { (context) in

  // ... any operation

})
// end
    return middleware
  }
}
