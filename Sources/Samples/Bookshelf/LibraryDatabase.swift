import Verge

/// An author of books.
struct Author: EntityType, Codable, Equatable, Sendable {
  typealias IdentifierType = String

  let rawID: String
  var name: String

  var entityID: EntityID { .init(rawID) }
}

/// A book on the shelf.
struct Book: EntityType, Codable, Equatable, Sendable {
  typealias IdentifierType = String

  let rawID: String
  var title: String
  var authorID: Author.EntityID
  var year: Int

  var entityID: EntityID { .init(rawID) }
}

/// A member's opinion of a book.
struct Review: EntityType, Codable, Equatable, Sendable {
  typealias IdentifierType = Int

  let number: Int
  var bookID: Book.EntityID
  var member: String
  /// From 1 to 5.
  var stars: Int
  var text: String

  var entityID: EntityID { .init(number) }
}

/// Authors, books and reviews, with the indexes for the pages.
struct LibraryDatabase: DatabaseType {
  struct Schema: EntitySchemaType {
    let author = Author.EntityTableKey()
    let book = Book.EntityTableKey()
    let review = Review.EntityTableKey()
  }

  struct Indexes: IndexesType {
    /// Every book, the latest first.
    let shelf = OrderedIDIndex<Schema, Book>.Key()
    let booksByAuthor = GroupByEntityIndex<Schema, Author, Book>.Key()
    let booksByDecade = GroupByKeyIndex<Schema, Int, Book>.Key()
    let reviewsByBook = GroupByEntityIndex<Schema, Book, Review>.Key()
    let bookByTitle = HashIndex<Schema, String, Book>.Key()
    let favourites = SetIndex<Schema, Book>.Key()
  }

  var _backingStorage: BackingStorage = .init()

  var middlewares: [AnyMiddleware<LibraryDatabase>] {
    [AnyMiddleware(ShelfKeeper()), AnyMiddleware(performAfterUpdates: Self.fileReviews)]
  }

  /// Adds new reviews to the index of their books, and deletes the reviews of deleted books.
  private static func fileReviews(_ context: DatabaseBatchUpdatesContext<LibraryDatabase>) {
    for review in context.insertsOrUpdates.review.all() {
      context.indexes.reviewsByBook.update(in: review.bookID) { reviews in
        if !reviews.contains(review.id) { reviews.append(review.id) }
      }
    }
    for book in context.deletes.book.all() {
      context.review.delete(context.indexes.reviewsByBook.orderedID(in: book))
    }
  }
}

/// Adds every new book to the shelf.
private struct ShelfKeeper: MiddlewareType {
  func performAfterUpdates(context: DatabaseBatchUpdatesContext<LibraryDatabase>) {
    let known = context.current.entities.book
    for book in context.insertsOrUpdates.book.all() {
      let former = known.find(by: book.id)
      if former == nil {
        context.indexes.shelf.insert(book.id, at: 0)
        context.indexes.booksByAuthor.update(in: book.authorID) { $0.append(book.id) }
        context.indexes.booksByDecade.update(in: book.year / 10 * 10) { $0.append(book.id) }
      }
      if let former, former.title != book.title { context.indexes.bookByTitle[former.title] = nil }
      context.indexes.bookByTitle[book.title] = book.id
    }
  }
}
