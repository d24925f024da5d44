// S2-63, lines 1360-1368 of seed 002
import Verge

enum S2_63 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  struct RootState {
    typealias Database = S2_58.Database
    var db = Database()
  }
  static func run() {
// snippet
let db =  RootState.Database()

db.entities.book.all()

db.entities.book.find(by: Book.EntityID("some"))

db.entities.book.find(in: [Book.EntityID("some")])
// end
  }
}
