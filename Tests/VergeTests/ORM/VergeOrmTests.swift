import EventModel
import ReplayProbes
import TestRounds
import Testing
import Verge

/// A record of what an application did with a library in one batch, as commands.
private enum Command: String, CaseIterable {
  case insert, update, delete, both, abort, missing, empty, all
}

@Suite struct VergeOrmTests {
  private func filled() -> Library {
    var db = Library()
    db.performBatchUpdates { context in
      context.author.insert(Author(rawID: "a1", name: "Jane"))
      context.book.insert(["b1", "b2", "b3"].map { Book(rawID: $0, title: "T\($0)") })
    }
    return db
  }

  @Test("V-71, V-72, V-73: a database has typed tables of entities with typed identifiers")
  func identifiers() {
    let db = filled()
    let id: Book.EntityID = "b1"
    #expect(id == Book.ID("b1") && id.raw == "b1")
    #expect(Book(rawID: "b1").id == id && Book(rawID: "b1").entityID == id)
    #expect(id.description == "Book(b1)")
    #expect(ObjectIdentifier(Book.EntityID.self) != ObjectIdentifier(Author.EntityID.self))
    #expect(Book.EntityIDRawType.self == String.self)
    #expect(Rack.EntityID(4).description == "Rack(4)")
    #expect(Library().middlewares.isEmpty)
    #expect(db.entities.table(Author.self).count == 1)
    // Texts are told apart by their bytes, as logs tell them apart.
    #expect(Book.EntityID("\u{e9}") != Book.EntityID("e\u{301}"))
  }

  private struct TwoKeys: DatabaseType {
    struct Schema: EntitySchemaType {
      let book = Book.EntityTableKey()
      let second = Book.EntityTableKey()
      let author = Author.EntityTableKey()
    }
    struct Indexes: IndexesType {}
    var _backingStorage: BackingStorage = .init()
  }

  @Test("V-74: two keys of one type of entity are one table")
  func sharedTable() {
    var db = TwoKeys()
    db.performBatchUpdates { context in
      context.second.insert(Book(rawID: "b1"))
      context.author.insert(Author(rawID: "a1"))
    }
    #expect(db.entities.book.count == 1 && db.entities.second.count == 1)
    #expect(db.entities.author.allIDs() == ["a1"])
  }

  @Test("V-75, V-76, V-77: tables are read by identifier, by several, and as a whole in order")
  func reading() {
    let db = filled()
    let table: EntityTable<Library.Schema, Book> = db.entities.book
    #expect(table.count == 3 && !table.isEmpty && db.entities.shelf.isEmpty)
    #expect(table.find(by: "b2")?.title == "Tb2")
    #expect(table.find(by: "none") == nil)
    #expect(table.find(in: ["b3", "none", "b1", "b3"]).map(\.rawID) == ["b3", "b1", "b3"])
    #expect(table.all() == table.allEntities())
    #expect(table.all().map(\.rawID) == ["b1", "b2", "b3"])
    #expect(table.allIDs() == ["b1", "b2", "b3"])
  }

  @Test("V-76: a table walks in order of first insertion, whatever comes and goes")
  func order() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      world.keep(
        store.sinkState(dropsFirst: true) { changes in
          trace(changes.db.entities.book.allIDs().map(\.raw).joined(separator: " "))
        })
      return store
    } script: { _, store in
      store.update { $0.book.insert(["z", "m", "a", "é", "10", "9"].map { Book(rawID: $0) }) }
      store.update { $0.book.delete("m" as Book.EntityID) }
      store.update { $0.book.insert([Book(rawID: "a", title: "again"), Book(rawID: "m")]) }
      store.update { $0.book.delete("m" as Book.EntityID) }
      store.update { $0.book.insert(Book(rawID: "k")) }
    }
    #expect(
      session.trace == [
        "z m a é 10 9", "z a é 10 9", "z a é 10 9 m", "z a é 10 9", "z a é 10 9 k",
      ])
  }

  @Test("V-78, V-79, V-101: a batch is the only way to write, returns, and leaves copies alone")
  func batches() {
    var db = filled()
    let copy = db
    let insertion = db.performBatchUpdates { context in
      context.insertsOrUpdates.book.insert(Book(rawID: "b4"))
    }
    #expect(insertion.entityID == "b4" && insertion.entity.rawID == "b4")
    #expect(db.entities.book.count == 4 && copy.entities.book.count == 3)
    let several = db.performBatchUpdates { $0.insertsOrUpdates.book.insert([Book(rawID: "b5")]) }
    #expect(several.map(\.entityID) == ["b5"])
  }

  @Test("V-80: updating an entity that must be there throws, otherwise nothing happens")
  func updating() throws {
    var db = filled()
    try db.performBatchUpdates { context in
      let changed = try context.book.updateExists(id: "b1") { $0.title = "new" }
      #expect(changed.title == "new")
      #expect(throws: BatchUpdateError.missingEntity("Book(none)")) {
        try context.book.updateExists(id: "none") { _ in }
      }
      #expect(context.book.updateIfExists(id: "none") { $0.title = "x" } == nil)
      #expect(context.book.updateIfExists(id: "b2") { $0.title = "y" }?.title == "y")
      #expect(context.book.updateIfExists(id: "b3") { _ in throw Refused() } == nil)
    }
    #expect(db.entities.book.all().map(\.title) == ["new", "y", "Tb3"])
  }

  @Test("V-81: insertions and deletions happen in the order in which they are written")
  func deleting() {
    var db = filled()
    db.performBatchUpdates { context in
      context.book.delete("b1" as Book.EntityID)
      #expect(context.deletes.book.contains("b1"))
      context.book.insert(Book(rawID: "b1"))
      context.book.insert(Book(rawID: "b4"))
      context.book.delete(Book(rawID: "b4"))
      #expect(context.deletes.book.all() == ["b4"])
      #expect(context.insertsOrUpdates.book.allIDs() == ["b1"])
      #expect(context.deletes.book.contains("b4") && !context.deletes.book.contains("b1"))
    }
    #expect(db.entities.book.allIDs() == ["b2", "b3", "b1"])
    db.performBatchUpdates { $0.book.delete([Book(rawID: "b2"), Book(rawID: "b1")]) }
    #expect(db.entities.book.allIDs() == ["b3"])
    db.performBatchUpdates { $0.deletes.book.insert("b3") }
    #expect(db.entities.book.isEmpty)
    db = filled()
    db.performBatchUpdates { context in
      context.book.insert(Book(rawID: "b9"))
      context.book.deleteAll()
    }
    #expect(db.entities.book.isEmpty)
  }

  @Test("V-81: a deleted id leaves the indexes at the end, unless it is inserted again")
  func deletingFromIndexes() {
    var db = filled()
    db.performBatchUpdates { context in
      context.indexes.allBooks.append(contentsOf: ["b1", "b2"])
      context.book.delete("b1" as Book.EntityID)
      context.book.delete("b2" as Book.EntityID)
      #expect(Array(context.indexes.allBooks) == ["b1", "b2"])
      context.book.insert(Book(rawID: "b1"))
    }
    #expect(Array(db.indexes.allBooks) == ["b1"])
  }

  @Test("V-81, V-82: a batch leaves and reads what its operations do in batches of their own")
  func batchesOfOne() throws {
    for seed in 0..<UInt64(rounds(100, thorough: 5_000)) {
      var dice = Dice(seed: seed)
      let operations = (0..<dice.roll(1..<14)).map { _ in Operation(&dice) }
      var whole = filled()
      var parts = whole
      var reads: [String] = []
      whole.performBatchUpdates { context in
        for operation in operations {
          operation.apply(to: context)
          reads.append("\(context.book.all())")
        }
      }
      for (operation, read) in zip(operations, reads) {
        parts.performBatchUpdates { operation.apply(to: $0) }
        try #require(read == "\(parts.entities.book.all())", "seed \(seed)")
      }
      try #require(whole.entities.book.all() == parts.entities.book.all(), "seed \(seed)")
    }
  }

  /// An operation of a batch that is the same in every state.
  private struct Operation {
    var kind: Int
    var id: Book.EntityID
    var title: String

    init(_ dice: inout Dice) {
      (kind, id) = (dice.roll(0..<6), Book.EntityID("b\(dice.roll(1..<6))"))
      title = "T\(dice.roll(0..<9))"
    }

    func apply(to context: DatabaseBatchUpdatesContext<Library>) {
      switch kind {
      case 0: context.book.insert(Book(rawID: id.raw, title: title))
      case 1: context.book.delete(id)
      case 2: context.book.updateIfExists(id: id) { $0.title = title }
      case 3: context.indexes.allBooks.append(id)
      case 4: context.book.insert([Book(rawID: "b9"), Book(rawID: id.raw)])
      default:
        if title == "T0" { context.book.deleteAll() } else { context.book.delete([id, "b9"]) }
      }
    }
  }

  @Test("V-81: a log of the first rules deletes after it inserts; accepted, it has the order")
  func firstRules() async throws {
    let session = try await RecordedSession(rules: .first) { world in
      let store = world.store(LibraryStore(), at: "app.library")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.update { context in
          context.book.insert(Book(rawID: "b1"))
          context.book.delete("b2" as Book.EntityID)
          context.book.insert(Book(rawID: "b2"))
          trace("\(context.book.all().map(\.rawID))")
        }
        trace("\(store.state.db.entities.book.allIDs())")
      }
      return tap
    } script: { _, tap in
      tap.send(())
      tap.send(())
    }
    let first = ["[\"b1\", \"b2\"]", "[Book(b1)]"]
    let second = ["[\"b1\", \"b2\"]", "[Book(b1), Book(b2)]"]
    #expect(session.live.trace == first + first && session.verified.trace == first + first)
    #expect(session.verdict.divergences.isEmpty)
    #expect(session.rerecorded.trace == second + second)
  }

  @Test("V-82: reads inside a batch see all operations before them, deletions too")
  func readingInside() {
    var db = filled()
    db.performBatchUpdates { context in
      context.book.insert(Book(rawID: "b2", title: "new"))
      context.book.insert(Book(rawID: "b4", title: "four"))
      context.book.delete("b1" as Book.EntityID)
      #expect(context.book.find(by: "b2")?.title == "new")
      #expect(context.book.find(by: "b1") == nil)
      #expect(context.book.find(in: ["b2", "b4", "b9"]).map(\.title) == ["new", "four"])
      #expect(context.book.all().map(\.rawID) == ["b2", "b3", "b4"])
      #expect(context.book.current.count == 3)
      #expect(context.current.entities.book.find(by: "b2")?.title == "Tb2")
    }
  }

  @Test("V-83: an aborted batch leaves tables, indexes and versions, and the error comes back")
  func aborting() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      world.keep(store.sinkState(dropsFirst: true) { _ in trace("told") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        do {
          try store.update { context in
            context.book.insert(Book(rawID: "b1"))
            context.indexes.allBooks.append("b1")
            try context.abort()
          }
        } catch {
          let db = store.state.db
          trace("\(error): \(db.entities.book.count) \(db.indexes.allBooks.count)")
          trace("\(db.entities.book.version) \(store.state.version)")
        }
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["aborted: 0 0", "0 0"])
    #expect(session.summaries(.commit).isEmpty)
  }

  @Test("V-78, V-102: a batch is one commit that names tables and identifiers")
  func recorded() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { step in
        store.update { context in
          switch step {
          case 0: context.book.insert([Book(rawID: "b1", title: "Emma"), Book(rawID: "b2")])
          case 1: context.book.updateIfExists(id: "b1") { $0.title = "Persuasion" }
          case 2: context.shelf.insert(Rack(number: 7))
          default: context.book.delete("b2" as Book.EntityID)
          }
        }
      }
      return tap
    } script: { _, tap in
      for step in 0..<4 { tap.send(step) }
    }
    #expect(
      session.summaries(.commit) == [
        """
        commit app.library version=1 db.order.book = {b1: 0, b2: 1}; db.entities.book = {b1: \
        {rawID: "b1", title: "Emma", authorID: "nobody"}, b2: {rawID: "b2", title: "", \
        authorID: "nobody"}}; db.versions.book = 1
        """,
        "commit app.library version=2 db.entities.book.b1.title = \"Persuasion\"; "
          + "db.versions.book = 2",
        "commit app.library version=3 db.order.shelf = {7: 0}; "
          + "db.entities.shelf = {7: {note: \"\", number: 7}}; db.versions.shelf = 1",
        "commit app.library version=4 db.order.book.b2 -; db.entities.book.b2 -; "
          + "db.versions.book = 3",
      ])
  }

  @Test("V-102: a table equals its copy until one of them is written, also with the same row")
  func equality() {
    var db = filled()
    let copy = db
    #expect(db.entities.book == copy.entities.book)
    #expect(db.entities.book.version == 1)
    db.performBatchUpdates { $0.book.insert(Book(rawID: "b1", title: "Tb1")) }
    #expect(db.entities.book != copy.entities.book)
    #expect(db.entities.author == copy.entities.author)
    #expect(db.entities.book.version == 2)
    db.performBatchUpdates { $0.book.delete("none" as Book.EntityID) }
    #expect(db.entities.book.version == 2)
  }

  @Test("V-101: earlier databases are a history, and one of them can come back")
  func history() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      let history = world.keep(Late.Holder<Library>())
      let tap = world.emitterCell(String.self, at: "app.tap")
      tap.subscribe { what in
        switch what {
        case "save": history.value = store.primitiveState.db
        case "undo": if let db = history.value { store.commit { $0.db = db } }
        default: store.update { $0.book.insert(Book(rawID: what)) }
        }
        trace(store.state.db.entities.book.allIDs().map(\.raw).joined(separator: " "))
      }
      return tap
    } script: { _, tap in
      for what in ["a", "b", "save", "c", "a", "undo", "d"] { tap.send(what) }
    }
    #expect(session.trace == ["a", "a b", "a b", "a b c", "a b c", "a b", "a b d"])
  }

  private protocol HasAuthors {
    var author: Author.EntityTableKey { get }
  }

  private struct Small: DatabaseType {
    struct Schema: EntitySchemaType, HasAuthors {
      let author = Author.EntityTableKey()
    }
    struct Indexes: IndexesType {}
    var _backingStorage: BackingStorage = .init()
  }

  private func countAuthors<DB: DatabaseType>(in db: DB) -> Int where DB.Schema: HasAuthors {
    db.entities.author.all().count
  }

  @Test("V-100: code for a part of a schema reads every database that has it")
  func partial() {
    var db = Small()
    db.performBatchUpdates { $0.author.insert(Author(rawID: "a1")) }
    #expect(countAuthors(in: db) == 1)
  }

  @Test("One insert into 100,000 entities does not copy the table")
  func cost() {
    var db = Library()
    db.performBatchUpdates { context in
      context.book.insert((0..<100_000).map { Book(rawID: "b\($0)") })
      context.indexes.allBooks.append(contentsOf: (0..<100_000).map { .init("b\($0)") })
    }
    let clock = ContinuousClock()
    var copies: [Library] = []
    let time = clock.measure {
      for number in 0..<200 {
        db.performBatchUpdates { context in
          context.book.insert(Book(rawID: "new\(number)"))
          context.indexes.allBooks.append(.init("new\(number)"))
        }
        copies.append(db)
      }
    }
    #expect(copies.map(\.entities.book.count) == (100_001...100_200).map { $0 })
    // Copying 100,000 entities takes milliseconds each time.
    #expect(time < .milliseconds(400))
  }
}
