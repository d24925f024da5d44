import ReplayProbes
import Testing
import Verge

@Suite struct VergeEntityDerivedTests {
  @Test("V-96, V-97: a derived entity is nil, there, and nil again, one object for an identifier")
  func life() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      let derived: Book.Derived = store.derived(from: Book.EntityID("b1"))
      world.keep(
        derived.sinkValue { changes in
          trace("\(changes.wrapped?.title ?? "nothing") \(changes.title ?? "-") \(changes.id)")
        })
      #expect(store.derived(from: Book.EntityID("b1")) === derived)
      #expect(store.derived(from: Book.EntityID("b2")) !== derived)
      return store
    } script: { _, store in
      store.update { $0.book.insert(Book(rawID: "b1", title: "Emma")) }
      store.update { $0.book.updateIfExists(id: "b1") { $0.title = "Persuasion" } }
      store.update { $0.book.delete("b1" as Book.EntityID) }
    }
    #expect(
      session.trace == [
        "nothing - Book(b1)", "Emma Emma Book(b1)", "Persuasion Persuasion Book(b1)",
        "nothing - Book(b1)",
      ])
  }

  @Test("V-98: a derived entity is not told of what left it alone, or left it equal")
  func untouched() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      world.keep(
        store.derived(from: Book.EntityID("b1")).sinkValue { trace("book \($0.title ?? "-")") })
      world.keep(
        store.derived(from: Rack.EntityID(1)).sinkValue { trace("shelf \($0.note ?? "-")") })
      return store
    } script: { _, store in
      store.commit { $0.note = "elsewhere" }
      store.update { $0.author.insert(Author(rawID: "a1")) }
      store.update { $0.book.insert(Book(rawID: "b2")) }
      store.update { context in
        context.book.insert(Book(rawID: "b1", title: "Emma"))
        context.shelf.insert(Rack(number: 1, note: "n"))
      }
      // The same again; a shelf cannot be compared, so its encoding decides.
      store.update { context in
        context.book.insert(Book(rawID: "b1", title: "Emma"))
        context.shelf.insert(Rack(number: 1, note: "n"))
      }
      store.update { $0.shelf.insert(Rack(number: 1, note: "m")) }
    }
    #expect(session.trace == ["book -", "shelf -", "book Emma", "shelf n", "shelf m"])
  }

  @Test("V-98: two batches in one commit are told together")
  func twoBatches() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      world.keep(
        store.derived(from: Book.EntityID("b1")).sinkValue(dropsFirst: true) {
          trace("book \($0.title ?? "-")")
        })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit { state in
          state.db.performBatchUpdates { $0.book.insert(Book(rawID: "b1", title: "Emma")) }
          state.db.performBatchUpdates { $0.book.insert(Book(rawID: "b2")) }
        }
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["book Emma"])
  }

  @Test("V-99: a non-null derived entity needs one, and falls back on what was last")
  func nonNull() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      do {
        _ = try store.derivedNonNull(from: Book.EntityID("b1"))
      } catch {
        trace("\(error)")
      }
      let insertion = store.update { $0.book.insert(Book(rawID: "b1", title: "Emma")) }
      if let derived = try? store.derivedNonNull(from: insertion) {
        world.keep(
          derived.sinkValue { trace("\($0.wrapped.title) \($0.isUsingFallback) \($0.title)") })
      }
      world.keep(store.derived(from: insertion).sinkValue { trace("same \($0.title ?? "-")") })
      return store
    } script: { _, store in
      store.update { $0.book.updateIfExists(id: "b1") { $0.title = "Persuasion" } }
      store.update { $0.book.delete("b1" as Book.EntityID) }
    }
    #expect(
      session.trace == [
        "missingEntity(\"Book(b1)\")", "Emma false Emma", "same Emma",
        "Persuasion false Persuasion", "same Persuasion", "Persuasion true Persuasion", "same -",
      ])
  }

  @Test("V-98: derived lists compute only when their table or index was written")
  func lists() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      let titles: Derived<[String]> = store.derived(
        .map(
          derive: { $0.db.entities.book },
          compute: { table in
            trace("computed")
            return table.all().map(\.title)
          }))
      world.keep(titles.sinkValue(dropsFirst: true) { trace("\($0.primitive)") })
      return store
    } script: { _, store in
      store.commit { $0.note = "a" }
      store.update { $0.author.insert(Author(rawID: "a1")) }
      store.update { $0.book.insert(Book(rawID: "b1", title: "Emma")) }
    }
    #expect(session.trace == ["computed", "computed", "[\"Emma\"]"])
  }
}
