// S2-60, lines 1323-1327 of seed 002
import Verge

enum S2_60 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  static func run(_ bookEntityTable: EntityTable<S2_58.Database.Schema, Book>) {
// snippet
bookEntityTable.all()
bookEntityTable.find(by: Book.EntityID("some"))
bookEntityTable.find(in: [Book.EntityID("some")])
// end
  }
}
