// S2-56, lines 1249-1262 of seed 002
import Verge

enum S2_56 {
// snippet
struct Database: DatabaseType {

  struct Schema: EntitySchemaType {

  }

  struct Indexes: IndexesType {

  }

  var _backingStorage: BackingStorage = .init()
}
// end
}
