// S2-77, lines 1592-1596 of seed 002
import Verge

enum S2_77 {
  typealias Book = S2_57.Book
  typealias Author = S2_57.Author
  static func run(_ storage: Store<S2_76.RootState, Never>) -> Book.Derived {
// snippet
let id = Book.EntityID.init("some")

let derived: Book.Derived = storage.derived(from: id)
// end
    return derived
  }
}
