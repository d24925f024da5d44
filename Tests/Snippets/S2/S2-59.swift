// S2-59, lines 1314-1318 of seed 002
import Verge

enum S2_59 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  struct RootState {
    typealias Database = S2_58.Database
    var db = Database()
  }
  static func run() -> EntityTable<RootState.Database.Schema, Book> {
// snippet
let db = RootState.Database()

let bookEntityTable: EntityTable<RootState.Database.Schema, Book> = db.entities.book
// end
    return bookEntityTable
  }
}
