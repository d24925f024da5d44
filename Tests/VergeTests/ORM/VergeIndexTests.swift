import ReplayProbes
import Testing
import Verge

@Suite struct VergeIndexTests {
  private func library(
    _ body: (DatabaseBatchUpdatesContext<Library>) -> Void
  ) -> Library {
    var db = Library()
    db.performBatchUpdates { context in
      context.author.insert([Author(rawID: "a1"), Author(rawID: "a2")])
      context.book.insert(["b1", "b2", "b3"].map { Book(rawID: $0) })
      body(context)
    }
    return db
  }

  @Test("V-84, V-90, V-91: the five kinds are declared by keys, and empty until written")
  func kinds() {
    let db = Library()
    #expect(db.indexes.allBooks.isEmpty)
    #expect(db.indexes.byAuthor.groupCount == 0)
    #expect(db.indexes.byInitial.groups == [])
    #expect(db.indexes.byTitle.count == 0)
    #expect(db.indexes.lent.isEmpty)
  }

  @Test("V-85: an ordered index is a collection; deleting removes every occurrence")
  func ordered() {
    var db = library { context in
      context.indexes.allBooks.append("b1")
      context.indexes.allBooks.append(contentsOf: ["b2", "b1", "b3"])
      context.indexes.allBooks.insert("b3", at: 0)
    }
    let index = db.indexes.allBooks
    #expect(Array(index) == ["b3", "b1", "b2", "b1", "b3"])
    #expect(index.count == 5 && index[1] == "b1" && index.firstIndex(of: "b2") == 2)
    #expect(db.entities.book.find(in: index).map(\.rawID) == ["b3", "b1", "b2", "b1", "b3"])
    db.performBatchUpdates { context in
      context.indexes.allBooks.swapAt(0, 1)
      context.indexes.allBooks[2] = "b3"
      context.indexes.allBooks.remove(at: 4)
    }
    #expect(Array(db.indexes.allBooks) == ["b1", "b3", "b3", "b1"])
    db.performBatchUpdates { $0.book.delete("b1" as Book.EntityID) }
    #expect(Array(db.indexes.allBooks) == ["b3", "b3"])
    #expect(index != db.indexes.allBooks && index == OrderedIDIndex(Array(index)))
  }

  @Test("V-86: groups by entity go with their entity or their last member, not when emptied")
  func byEntity() {
    var db = library { context in
      context.indexes.byAuthor.update(in: "a2") { $0.append(contentsOf: ["b1", "b2"]) }
      context.indexes.byAuthor.update(in: "a1") { $0.append("b3") }
    }
    #expect(db.indexes.byAuthor.groups == ["a2", "a1"])
    #expect(Array(db.indexes.byAuthor.orderedID(in: "a2")) == ["b1", "b2"])
    #expect(db.indexes.byAuthor.orderedID(in: "none").isEmpty)
    let emptied = db.performBatchUpdates { context in
      context.indexes.byAuthor.update(in: "a1") { group in
        group.removeAll()
        return group.count
      }
    }
    #expect(emptied == 0 && db.indexes.byAuthor.groupCount == 2)
    db.performBatchUpdates { $0.book.delete("b1" as Book.EntityID) }
    #expect(Array(db.indexes.byAuthor.orderedID(in: "a2")) == ["b2"])
    #expect(db.indexes.byAuthor.groups == ["a2", "a1"])
    db.performBatchUpdates { $0.book.delete("b2" as Book.EntityID) }
    #expect(db.indexes.byAuthor.groups == ["a1"])
    db.performBatchUpdates { $0.author.delete("a1" as Author.EntityID) }
    #expect(db.indexes.byAuthor.groupCount == 0)
    db.performBatchUpdates { context in
      context.indexes.byAuthor.update(in: "a2") { $0.append("b3") }
      context.indexes.byAuthor.removeGroup("a2")
    }
    #expect(db.indexes.byAuthor.groupCount == 0)
  }

  @Test("V-87: a hash index leads from a key to an entity; nil and deletion remove the key")
  func hash() {
    var db = library { context in
      context.indexes.byTitle["one"] = "b1"
      context.indexes.byTitle["uno"] = "b1"
      context.indexes.byTitle["two"] = "b2"
    }
    #expect(db.indexes.byTitle["uno"] == "b1" && db.indexes.byTitle["none"] == nil)
    db.performBatchUpdates { $0.indexes.byTitle["two"] = nil }
    #expect(db.indexes.byTitle["two"] == nil && db.indexes.byTitle.count == 2)
    db.performBatchUpdates { $0.book.delete("b1" as Book.EntityID) }
    #expect(db.indexes.byTitle.count == 0)
  }

  @Test("V-88: a set index holds each identifier once, in the order in which they came")
  func set() {
    var db = library { context in
      let answers = [context.indexes.lent.insert("b3"), context.indexes.lent.insert("b3")]
      #expect(answers == [true, false])
      context.indexes.lent.formUnion(["b1", "b2"])
    }
    let lent = db.indexes.lent
    #expect(Array(lent) == ["b3", "b1", "b2"] && lent.contains("b1"))
    #expect(lent.map(\.raw) == ["b3", "b1", "b2"])
    #expect(lent.filter { $0 != "b1" } == ["b3", "b2"])
    #expect(Array(lent.subtracting(["b3"])) == ["b1", "b2"])
    #expect(Array(lent.union(["b9"])) == ["b3", "b1", "b2", "b9"])
    db.performBatchUpdates { context in
      context.book.delete("b1" as Book.EntityID)
      let answers = [context.indexes.lent.remove("b3"), context.indexes.lent.remove("b3")]
      #expect(answers == [true, false])
    }
    #expect(Array(db.indexes.lent) == ["b2"])
    #expect(lent != db.indexes.lent)
  }

  @Test("V-89: groups by key go with their last member, not when emptied")
  func byKey() {
    var db = library { context in
      for id in ["b1", "b2"] as [Book.EntityID] {
        context.indexes.byInitial.update(in: "x") { $0.append(id) }
      }
      context.indexes.byInitial.update(in: "y") { $0.append("b1") }
      context.indexes.byInitial.update(in: "empty") { _ in }
    }
    #expect(db.indexes.byInitial.groups == ["x", "y", "empty"])
    db.performBatchUpdates { $0.book.delete("b1" as Book.EntityID) }
    #expect(db.indexes.byInitial.groups == ["x", "empty"])
    #expect(Array(db.indexes.byInitial.orderedID(in: "x")) == ["b2"])
    db.performBatchUpdates { $0.indexes.byInitial.removeGroup("empty") }
    #expect(db.indexes.byInitial.groupCount == 1)
  }

  @Test("Groups whose keys are equal and have other bytes are different ones")
  func keysByBytes() {
    typealias Groups = GroupByKeyIndex<Library.Schema, String, Book>
    func groups(_ key: String) -> Groups {
      var groups = Groups()
      groups.update(in: key) { $0.append("b1") }
      return groups
    }
    #expect(groups("\u{E9}") == groups("\u{E9}"))
    #expect(groups("\u{E9}") != groups("e\u{301}"))
  }

  @Test("A batch that catches the error of an index update keeps the index's other changes")
  func thrownUpdate() {
    let db = library { context in
      context.indexes.byAuthor.update(in: "a1") { $0.append("b1") }
      #expect(throws: Refused()) {
        try context.indexes.byAuthor.update(in: "a2") { group in
          group.append("b2")
          throw Refused()
        }
      }
      context.indexes.byAuthor.update(in: "a3") { $0.append("b3") }
    }
    #expect(db.indexes.byAuthor.groups == ["a1", "a3"])
    #expect(Array(db.indexes.byAuthor.orderedID(in: "a1")) == ["b1"])
  }

  @Test(
    "V-84..V-89, V-92: indexes are written in batches, recorded by key, and replayed from outside")
  func recorded() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      world.keep(
        store.sinkState(dropsFirst: true) { changes in
          let indexes = changes.db.indexes
          trace(
            "\(Array(indexes.allBooks).map(\.raw)) \(Array(indexes.lent).map(\.raw)) "
              + "\(indexes.byAuthor.groups.map(\.raw)) \(indexes.byInitial.groups) "
              + "\(indexes.byTitle["t"]?.raw ?? "-")")
        })
      return store
    } script: { _, store in
      store.update { context in
        context.book.insert([Book(rawID: "b2"), Book(rawID: "b1")])
        context.indexes.allBooks.append(contentsOf: ["b2", "b1"])
        context.indexes.lent.formUnion(["b2", "b1"])
        context.indexes.byAuthor.update(in: "z") { $0.append("b2") }
        context.indexes.byAuthor.update(in: "a") { $0.append("b1") }
        context.indexes.byInitial.update(in: "b") { $0.append(contentsOf: ["b1", "b2"]) }
        context.indexes.byTitle["t"] = "b1"
      }
      store.update { context in
        context.indexes.allBooks.insert("b2", at: 1)
        context.indexes.lent.remove("b2")
        context.indexes.lent.insert("b9")
      }
      store.update { $0.book.delete("b1" as Book.EntityID) }
    }
    #expect(
      session.trace == [
        "[\"b2\", \"b1\"] [\"b2\", \"b1\"] [\"z\", \"a\"] [\"b\"] b1",
        "[\"b2\", \"b2\", \"b1\"] [\"b1\", \"b9\"] [\"z\", \"a\"] [\"b\"] b1",
        "[\"b2\", \"b2\"] [\"b9\"] [\"z\"] [\"b\"] -",
      ])
    #expect(
      session.summaries(.commit)[1]
        == "commit app.library version=2 db.indexes.lent.b2 -; db.indexes.lent.b9 = 2; "
        + "db.indexes.allBooks splice 1 -0 +[\"b2\"]")
    #expect(session.verdict.reapplied == 3)
  }
}
