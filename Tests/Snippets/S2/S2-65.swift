// S2-65, lines 1416-1421 of seed 002
import Verge

enum S2_65 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  struct Database: DatabaseType {
    struct Schema: EntitySchemaType {
      let book = Book.EntityTableKey()
      let author = Author.EntityTableKey()
    }
// snippet
struct Indexes: IndexesType {
  let allBooks = IndexKey<OrderedIDIndex<Schema, Book>>()
  // or OrderedIDIndex<Schema, Book>.Key()
}
// end
    var _backingStorage: BackingStorage = .init()
  }

  struct State {
    var db = Database()
  }
}
