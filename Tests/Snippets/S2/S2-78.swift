// S2-78, lines 1600-1602 of seed 002
import Verge

enum S2_78 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  static func run(_ getter: Book.Derived) -> Book {
// snippet
let entity: Book = getter.value.wrapped!
// end
    return entity
  }
}
