import Verge

struct Book: EntityType, Codable, Equatable {
  typealias IdentifierType = String
  var entityID: EntityID { .init(rawID) }
  let rawID: String
  var title = ""
  var authorID: Author.EntityID = "nobody"
}

struct Author: EntityType, Codable, Equatable {
  typealias EntityIDRawType = String
  var entityID: EntityID { .init(rawID) }
  let rawID: String
  var name = ""
}

/// An entity with a number for its identifier, and nothing to compare it by.
struct Rack: EntityType, Codable {
  typealias IdentifierType = Int
  var entityID: EntityID { .init(number) }
  let number: Int
  var note = ""
}

struct Library: DatabaseType {
  struct Schema: EntitySchemaType {
    let book = Book.EntityTableKey()
    let author = Author.EntityTableKey()
    let shelf = Rack.EntityTableKey()
  }

  struct Indexes: IndexesType {
    let allBooks = IndexKey<OrderedIDIndex<Schema, Book>>()
    let byAuthor = GroupByEntityIndex<Schema, Author, Book>.Key()
    let byInitial = GroupByKeyIndex<Schema, String, Book>.Key()
    let byTitle = HashIndex<Schema, String, Book>.Key()
    let lent = SetIndex<Schema, Book>.Key()
  }

  var _backingStorage: BackingStorage = .init()
}

struct LibraryState: DatabaseEmbedding {
  static var getterToDatabase: (LibraryState) -> Library { { $0.db } }

  var db = Library()
  var note = ""
}

final class LibraryStore: Store<LibraryState, Never>, @unchecked Sendable {
  init() { super.init(initialState: .init()) }

  /// Carries out a batch in one commit.
  @discardableResult
  func update<Result>(
    _ body: (DatabaseBatchUpdatesContext<Library>) throws -> Result
  ) rethrows -> Result {
    try commit { try $0.db.performBatchUpdates(body) }
  }
}
