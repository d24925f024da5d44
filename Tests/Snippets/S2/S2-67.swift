// S2-67, lines 1434-1443 of seed 002
import SnippetOutput
import Verge

enum S2_67 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  static func run(_ allBooks: OrderedIDIndex<S2_65.Database.Schema, Book>) -> Book.ID {
// snippet
// Get the number of ids
allBooks.count

// Take all ids
allBooks.forEach { id in print(id) }

// Get the id with location
let id: Book.ID = allBooks[0]
// end
    return id
  }
}
