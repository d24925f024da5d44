// S2-75, lines 1555-1568 of seed 002
import SnippetOutput
import Verge

/// The database of the snippet, whose types stand outside any other.
enum RootState {
  typealias Database = VergeSnippets.Database
}
// snippet
let autoIndex = AnyMiddleware<RootState.Database> { _ in print("auto index") }

struct Database: DatabaseType {

  struct Schema: EntitySchemaType {}
  struct Indexes: IndexesType {}
  var _backingStorage: BackingStorage = .init()

  var middlewares: [AnyMiddleware<RootState.Database>] {
    [
      autoIndex
    ]
  }  
}
// end
