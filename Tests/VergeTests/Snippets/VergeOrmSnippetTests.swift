import ReplayProbes
import Testing
import Verge

@testable import VergeSnippets

/// What the text says around its snippets on databases.
@Suite struct VergeOrmSnippetTests {
  @Test("S2-54..S2-59, S2-64: databases are declared by schema and indexes, wherever they stand")
  func declarations() {
    #expect(S2_54.YourAppState().count == 0)
    #expect(S2_55.Database().middlewares.isEmpty)
    #expect(S2_56.Database().middlewares.isEmpty)
    #expect(S2_57.Book(rawID: "b").entityID.raw == "b")
    #expect(S2_59.run().count == 0)
    // Both keys are made of Book, as the text has it: they are one table.
    var db = S2_58.Database()
    db.performBatchUpdates { $0.author.insert(S2_57.Book(rawID: "b")) }
    #expect(db.entities.book.count == 1)
    #expect(S2_64.Database().entities.author.isEmpty)
  }

  @Test("S2-60..S2-63: a table is read and updated in batches, live and replayed")
  func updates() async throws {
    struct State {
      var db = S2_58.Database()
    }
    let session = try await faithful { world in
      let store = world.store(Store<State, Never>(initialState: .init()), at: "app.books")
      world.keep(store.sinkState { trace("\($0.db.entities.book.count)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit { S2_61.run(&$0.db) }
        store.commit { S2_62.run(&$0.db) }
        S2_60.run(store.state.db.entities.book)
        S2_63.run()
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["0", "0", "1"])
    #expect(
      session.summaries(.commit).last
        == "commit app.books version=2 db.order.book = {some: 0}; "
        + "db.entities.book = {some: {rawID: \"some\"}}; db.versions.book = 1")
  }

  @Test("S2-65..S2-69: an index is read by position, walked, and written in a batch")
  func indexes() async throws {
    let session = try await faithful { world in
      let store = world.store(
        Store<S2_69.State, Never>(initialState: .init()), at: "app.books")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit { S2_69.run(&$0, "b1") }
        trace("\(store.state.db.indexes.allBooks.map(\.raw))")
        trace(store.state.db.entities.book.find(by: "b1")?.authorID.raw ?? "-")
        var state = S2_65.State()
        state.db.performBatchUpdates { context in
          context.book.insert([S2_57.Book(rawID: "x"), S2_57.Book(rawID: "y")])
          context.indexes.allBooks.append(contentsOf: ["y", "x"])
        }
        trace("first \(S2_67.run(S2_66.run(state)).raw)")
        trace("\(S2_68.run(state).map(\.rawID))")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(
      session.trace == [
        "[\"b1\"]", "anonymous", "Book(y)", "Book(x)", "first y", "[\"y\", \"x\"]",
      ])
  }

  @Test("S2-70, S2-72..S2-75: middlewares run for each batch, and keep an index by themselves")
  func middlewares() async throws {
    #expect(S2_70.RootState().db.middlewares.isEmpty)
    var plain = S2_64.Database()
    plain.performBatchUpdates { context in
      S2_72.run().performAfterUpdates(context: context)
      S2_73.run().performAfterUpdates(context: context)
    }
    let session = try await faithful { world in
      let store = world.store(
        Store<S2_74.RootState, Never>(initialState: .init()), at: "app.authors")
      let tap = world.emitterCell(String.self, at: "app.tap")
      tap.subscribe { id in
        store.commit { state in
          state.db.performBatchUpdates { $0.author.insert(S2_57.Author(rawID: id)) }
        }
        trace("\(store.state.db.indexes.bookMiddleware.map(\.raw))")
        var other = VergeSnippets.Database()
        other.performBatchUpdates { _ in }
      }
      return tap
    } script: { _, tap in
      tap.send("a1")
      tap.send("a2")
    }
    #expect(session.trace == ["[\"a1\"]", "auto index", "[\"a1\", \"a2\"]", "auto index"])
  }

  @Test("S2-76..S2-80: a derived value follows an entity; code reads a part of a schema")
  func derived() async throws {
    let session = try await faithful { world in
      let store = world.store(
        Store<S2_76.RootState, Never>(initialState: .init()), at: "app.books")
      let derived = world.keep(S2_77.run(store))
      world.keep(derived.sinkValue { trace($0.rawID ?? "none") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit { state in
          state.db.performBatchUpdates { $0.book.insert(S2_57.Book(rawID: "some")) }
        }
        trace("entity \(S2_78.run(derived).rawID)")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["none", "some", "entity some"])
    var db = S2_79.Database()
    db.performBatchUpdates { $0.author.insert(S2_57.Author(rawID: "a1")) }
    #expect(S2_80().access(db: db) == 1)
  }
}
