import EventModel
import Verge

/// Holds the library.
final class LibraryStore: Store<LibraryState, Never>, @unchecked Sendable {
  init() { super.init(initialState: LibraryState()) }

  /// The books of a page: those whose titles contain a text, in the order of the shelf.
  func books(matching text: String) -> Derived<[Book]> {
    derived(
      .map(
        derive: { ShelfInput(table: $0.db.entities.book, shelf: $0.db.indexes.shelf) },
        compute: { $0.books(matching: text) }))
  }

  /// The reviews of a book, in the order in which they were added.
  func reviews(of book: Book.EntityID) -> Derived<[Review]> {
    derived(
      .map(
        derive: {
          ReviewInput(
            table: $0.db.entities.review,
            filed: $0.db.indexes.reviewsByBook.orderedID(in: book))
        },
        compute: { $0.table.find(in: $0.filed) }))
  }
}

/// The library, and the state of its running operations.
struct LibraryState: ExtendedStateType, DatabaseEmbedding {
  static var getterToDatabase: (LibraryState) -> LibraryDatabase { { $0.db } }

  var db = LibraryDatabase()
  /// The number of imported batches of the running import; nil without one.
  var imported: Int?

  struct Extended: ExtendedType {
    static let instance = Extended()

    /// The mean of all stars in tenths; 0 without reviews.
    let meanStars = Field.Computed<Int> { state in
      let stars = state.db.entities.review.all().map(\.stars)
      return stars.isEmpty ? 0 : stars.reduce(0, +) * 10 / stars.count
    }
    .dropsInput { $0.noChanges(\.db.entities.review) }
  }
}

/// The input of the list of books.
private struct ShelfInput: Equatable {
  var table: EntityTable<LibraryDatabase.Schema, Book>
  var shelf: OrderedIDIndex<LibraryDatabase.Schema, Book>

  func books(matching text: String) -> [Book] {
    let sought = text.lowercased()
    var found: [Book] = []
    for id in shelf {
      guard let book = table.find(by: id) else { continue }
      if text.isEmpty || book.title.lowercased().containsText(sought) { found.append(book) }
      if found.count == ShelfPage.limit { break }
    }
    return found
  }
}

/// The input of the list of a book's reviews.
private struct ReviewInput: Equatable {
  var table: EntityTable<LibraryDatabase.Schema, Review>
  var filed: OrderedIDIndex<LibraryDatabase.Schema, Review>
}
