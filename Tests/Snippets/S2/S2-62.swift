// S2-62, lines 1343-1350 of seed 002
import Verge

enum S2_62 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  static func run(_ db: inout S2_58.Database) {
// snippet
db.performBatchUpdates { (context) in
  let book = Book(rawID: "some")
  context.book.insert(book)
}

// db.entities.book.count == 1
// end
  }
}
