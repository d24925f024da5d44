import ReplayProbes
import Testing
import Verge

/// Tells of each batch.
private struct Telling<Database: DatabaseType>: MiddlewareType {
  let log: (String) -> Void

  func performAfterUpdates(context: DatabaseBatchUpdatesContext<Database>) { log("typed") }
}

private struct Indexed: DatabaseType {
  struct Schema: EntitySchemaType {
    let author = Author.EntityTableKey()
    let book = Book.EntityTableKey()
  }

  struct Indexes: IndexesType {
    let authors = OrderedIDIndex<Schema, Author>.Key()
  }

  var _backingStorage: BackingStorage = .init()

  var middlewares: [AnyMiddleware<Indexed>] {
    [
      AnyMiddleware(performAfterUpdates: { context in
        let ids = context.insertsOrUpdates.author.all().map { $0.id }
          .filter { !context.indexes.authors.contains($0) }
        context.indexes.authors.append(contentsOf: ids)
        trace("closure \(ids.map(\.raw))")
      }),
      AnyMiddleware(Telling { trace($0) }),
      AnyMiddleware { context in
        // A row that a middleware adds is of this batch as well.
        if let author = context.insertsOrUpdates.author.all().first {
          context.book.insert(Book(rawID: "by \(author.rawID)"))
        }
        trace("last \(context.insertsOrUpdates.book.count)")
      },
    ]
  }
}

private struct IndexedState {
  var db = Indexed()
}

@Suite struct VergeMiddlewareTests {
  @Test("V-93, V-94, V-95: middlewares run in order, once for each batch, on its rows alone")
  func middlewares() async throws {
    let session = try await faithful { world in
      let store = world.store(
        Store<IndexedState, Never>(initialState: .init()), at: "app.indexed")
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { step in
        store.commit { state in
          state.db.performBatchUpdates { context in
            if step < 2 { context.author.insert(Author(rawID: "a1", name: "\(step)")) }
            if step == 2 { context.author.insert(Author(rawID: "a2")) }
          }
        }
        trace("index \(store.state.db.indexes.authors.map(\.raw))")
      }
      return tap
    } script: { _, tap in
      for step in 0...3 { tap.send(step) }
    }
    #expect(
      session.trace == [
        "closure [\"a1\"]", "typed", "last 1", "index [\"a1\"]",
        "closure []", "typed", "last 1", "index [\"a1\"]",
        "closure [\"a2\"]", "typed", "last 1", "index [\"a1\", \"a2\"]",
        "closure []", "typed", "last 0", "index [\"a1\", \"a2\"]",
      ])
    #expect(session.summaries(.commit).last == "commit app.indexed version=4 unchanged")
  }

  @Test("V-83, V-93: no middleware runs for a batch that was given up")
  func aborted() throws {
    var db = Indexed()
    let runtime = Runtime()
    #expect(throws: BatchUpdateError.aborted) {
      try runtime.run {
        try db.performBatchUpdates { context in
          context.author.insert(Author(rawID: "a1"))
          try context.abort()
        }
      }
    }
    #expect(db.entities.book.isEmpty && db.indexes.authors.isEmpty)
  }
}
