// S2-74, lines 1542-1549 of seed 002
import Verge

enum S2_74 {
  typealias Author = S2_57.Author

  struct RootState {
    struct Database: DatabaseType {
      struct Schema: EntitySchemaType {
        let author = Author.EntityTableKey()
      }
      struct Indexes: IndexesType {
        let bookMiddleware = OrderedIDIndex<Schema, Author>.Key()
      }
      var _backingStorage: BackingStorage = .init()
      var middlewares: [AnyMiddleware<Database>] { [S2_74.run()] }
    }
    var db = Database()
  }

  static func run() -> AnyMiddleware<RootState.Database> {
// snippet
let autoIndex = AnyMiddleware<RootState.Database>(performAfterUpdates: { (context) in

  let ids = context.insertsOrUpdates.author.all().map { $0.id }
  context.indexes.bookMiddleware.append(contentsOf: ids)

})
// end
    return autoIndex
  }
}
