// S2-58, lines 1296-1310 of seed 002
import Verge

enum S2_58 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
// snippet
struct Database: DatabaseType {

  struct Schema: EntitySchemaType {
    let book = Book.EntityTableKey()
    let author = Book.EntityTableKey()
  }

  struct Indexes: IndexesType {
    // In this time, we don't touch here.
  }

  var _backingStorage: BackingStorage = .init()
}
// end
}
