// S2-69, lines 1457-1467 of seed 002
import Verge

enum S2_69 {
  struct Author: EntityType {
    typealias IdentifierType = String
    static let anonymous = Author(rawID: "anonymous")
    var entityID: EntityID { .init(rawID) }
    let rawID: String
  }

  struct Book: EntityType {
    typealias IdentifierType = String
    var entityID: EntityID { .init(rawID) }
    let rawID: String
    let authorID: Author.ID
  }

  struct Database: DatabaseType {
    struct Schema: EntitySchemaType {
      let book = Book.EntityTableKey()
    }
    struct Indexes: IndexesType {
      let allBooks = OrderedIDIndex<Schema, Book>.Key()
    }
    var _backingStorage: BackingStorage = .init()
  }

  struct State {
    var db = Database()
  }

  static func run(_ state: inout State, _ id: Book.ID) {
// snippet
state.db.performBatchUpdates { (context) -> Book in

  let book = Book(rawID: id.raw, authorID: Author.anonymous.id)
  context.insertsOrUpdates.book.insert(book)

  // Here üëã
  context.indexes.allBooks.append(book.id)
  return book

}
// end
  }
}
