// S2-70, lines 1486-1497 of seed 002
import Verge

enum S2_70 {
  struct RootState {
// snippet
struct Database: DatabaseType {

  struct Schema: EntitySchemaType {}
  struct Indexes: IndexesType {}
  var _backingStorage: BackingStorage = .init()

  var middlewares: [AnyMiddleware<RootState.Database>] {
    [
      // Here
    ]
  }  
}
// end
    var db = Database()
  }
}
