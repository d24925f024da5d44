// S2-55, lines 1242-1245 of seed 002
import Verge

enum S2_55 {
// snippet
struct Database: DatabaseType {
  struct Schema: EntitySchemaType {}
  struct Indexes: IndexesType {}
  var _backingStorage: BackingStorage = .init()
}
// end
}
