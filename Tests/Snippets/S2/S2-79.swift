// S2-79, lines 1614-1631 of seed 002
import Verge

enum S2_79 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
// snippet
protocol Partial {
  var author: Author.EntityTableKey { get }
}

struct Database: DatabaseType {
  
  struct Schema: EntitySchemaType, Partial {
    let book = Book.EntityTableKey()
    let author = Author.EntityTableKey()
  }
  
  struct Indexes: IndexesType {
  }
    
  var _backingStorage: BackingStorage = .init()
}
// end
}
