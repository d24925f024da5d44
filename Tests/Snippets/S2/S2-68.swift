// S2-68, lines 1447-1451 of seed 002
import Verge

enum S2_68 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  static func run(_ state: S2_65.State) -> [Book] {
// snippet
let books: [Book] = state.db.entities.book.find(in: state.db.indexes.allBooks)
// This syntax looks is a bit verbose.
// We will take shorter syntax.
// end
    return books
  }
}
