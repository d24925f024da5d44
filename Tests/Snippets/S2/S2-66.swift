// S2-66, lines 1425-1428 of seed 002
import Verge

enum S2_66 {
  static func run(_ state: S2_65.State) -> OrderedIDIndex<S2_65.Database.Schema, S2_57.Book> {
// snippet
let allBooks = state.db.indexes.allBooks
// allBooks: OrderedIDIndex<Database.Schema, Book>
// end
    return allBooks
  }
}
