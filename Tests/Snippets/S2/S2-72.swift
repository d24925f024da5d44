// S2-72, lines 1516-1523 of seed 002
import Verge

enum S2_72 {
  typealias Database = S2_64.Database
  static func run() -> AnyMiddleware<Database> {
// snippet
struct MyMiddleware<Database: DatabaseType>: MiddlewareType {
  func performAfterUpdates(context: DatabaseBatchUpdatesContext<Database>) {}
}

let middleware = MyMiddleware<Database>()
let wrapped = AnyMiddleware<Database>(middleware)
// end
    return wrapped
  }
}
