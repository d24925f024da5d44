// S2-54, lines 1200-1215 of seed 002
import Verge

enum S2_54 {
// snippet
struct YourAppState: StateType {
  
  // VergeORM's datastore 
  struct Database: DatabaseType {
  
    struct Schema: EntitySchemaType {}
    struct Indexes: IndexesType {}
    var _backingStorage: BackingStorage = .init()
    // We will explain this later.
  }
      
  // Put Database anywhere you'd like  
  var db: Database = .init()

  var count = 0
}
// end
}
