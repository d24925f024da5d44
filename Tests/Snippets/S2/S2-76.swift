// S2-76, lines 1577-1588 of seed 002
import Verge

enum S2_76 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
// snippet
struct RootState: DatabaseEmbedding {

  static let getterToDatabase: (RootState) -> RootState.Database = { $0.db }

  struct Database: DatabaseType {
    struct Schema: EntitySchemaType {
      let book = Book.EntityTableKey()
    }
    struct Indexes: IndexesType {}
    var _backingStorage: BackingStorage = .init()       
  }

  var db = Database()
}
// end
}
