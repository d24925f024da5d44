// S2-64, lines 1396-1410 of seed 002
import Verge

enum S2_64 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
// snippet
struct Database: DatabaseType {

  struct Schema: EntitySchemaType {
    let book = Book.EntityTableKey()
    let author = Book.EntityTableKey()
  }

  struct Indexes: IndexesType {
    // üëã Here!
  }

  var _backingStorage: BackingStorage = .init()
}
// end
}
