import Foundation
import Logging
import ReplayProbes
import Testing
import Verge

/// Says what its computed fields do.
private struct Telling: ExtendedStateType {
  var name = ""
  var items = [1, 2, 3]

  struct Extended: ExtendedType {
    static let instance = Extended()

    let evens = Field.Computed<[Int]> { $0.items.filter { $0 % 2 == 0 } }
      .dropsInput { $0.noChanges(\.items) }
      .onRead { trace("read") }
      .onTransform { trace("transform") }
      .onHitCache { trace("hit") }
      .onHitPreviousCache { trace("hit previous") }
      .onHitPreFilter { trace("hit filter") }

    let older = Field.Computed<Int> { $0.items.count }
      .ifChanged(selector: \.items)
      .onTransform { trace("older") }
  }
}

/// Says what is logged, without the one figure that differs.
private struct TracingHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let lines = "\(event.message)".split(separator: "\n")
    trace(lines.filter { !$0.contains("tookMilliseconds") }.joined(separator: " "))
  }
}

private struct ShortLogger: StoreLogger {
  func didCommit(log: CommitLog) { trace("\(log.type) at \(log.trace.createdAt == .distantPast)") }
  func didCreateDispatcher(log: DidCreateDispatcherLog) { trace(log.type) }
  func didDestroyDispatcher(log: DidDestroyDispatcherLog) { trace(log.type) }
}

private protocol HasAuthors {
  var author: Author.EntityTableKey { get }
}

extension Library.Schema: HasAuthors {}

/// What other suites show of values, shown again inside sessions that are replayed.
@Suite struct VergeReplayedTests {
  @Test("V-18, V-19, V-61: every form of ifChanged and hasChanges decides alike in a replay")
  func conditions() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(
        store.sinkState { changes in
          changes.ifChanged(\.count, \.name) { trace("two \($0)") }
          changes.ifChanged(\.count, \.name, \.inner.depth) { trace("three \($0)") }
          changes.ifChanged({ $0.name.count }) { trace("selected \($0)") }
          changes.ifChanged({ $0.inner }, { $0.note == $1.note }) { trace("note \($0.note)") }
          changes.ifChanged(\.name, Comparer(selector: \.count)) { trace("length \($0)") }
          changes.ifChanged { trace("whole \($0.count)") }
          let same = Comparer(or: [
            Comparer<Counting>(selector: \.count), Comparer(selector: \.name),
          ])
          trace("\(changes.hasChanges(\.count)) \(changes.noChanges(same))")
        })
      return store
    } script: { _, store in
      store.commit { $0.count = 1 }
      store.commit { $0.inner.note = "m" }
    }
    #expect(
      session.trace == [
        "two (0, \"\")", "three (0, \"\", 0)", "selected 0", "note n", "length ", "whole 0",
        "true false", "two (1, \"\")", "three (1, \"\", 0)", "whole 1", "true true", "note m",
        "whole 1", "false true",
      ])
  }

  @Test("V-41..V-46: computed fields compute and remember alike in a replay")
  func computed() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Telling, Never>(initialState: .init()), at: "app.numbers")
      let tap = world.emitterCell(String.self, at: "app.tap")
      tap.subscribe { what in
        switch what {
        case "read": trace("\(store.changes.computed.evens)")
        case "older": trace("\(store.state.computed.older)")
        case "append": store.commit { $0.items.append(4) }
        case "shared":
          _ = store.state.droppedPrevious().computed.evens
        default: store.commit { $0.name = what }
        }
      }
      return tap
    } script: { _, tap in
      for what in [
        "read", "shared", "a", "b", "read", "append", "c", "read", "older", "d", "older",
      ] { tap.send(what) }
    }
    #expect(
      session.trace == [
        "read", "transform", "[2]", "read", "hit", "read", "hit filter", "hit previous", "[2]",
        "read", "transform", "[2, 4]", "older", "4", "4",
      ])
  }

  @Test(
    "V-47, V-53, V-55, V-56, V-60: derived values are shared, chained and kept alike in a replay")
  func derived() async throws {
    let session = try await faithful { world in
      let holder = world.keep(Late.Holder<CountingStore>())
      let store = CountingStore()
      holder.value = store.bind(to: "app.counter")
      let count = world.keep(store.derived(.map(\.count)))
      trace("one object: \(store.derived(.map(\.count)) === count)")
      let chained = world.keep(
        store.derived(.map(\.inner)).chain(
          MemoizeMap(
            makeInitial: { "first \($0.depth)" },
            update: { $0.depth == 1 ? .noChanges : .updated("then \($0.depth)") })))
      world.keep(chained.sinkValue { trace("chained \($0.primitive)") })
      world.keep(Derived.constant(7).sinkValue { trace("constant \($0.primitive)") })
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { [unowned holder] number in
        if number == 0 { holder.value = nil }
        holder.value?.commit {
          $0.count = number * 10
          $0.inner.depth = number
        }
        trace("count \(count.primitiveValue)")
      }
      return tap
    } script: { _, tap in
      for number in [1, 2, 0] { tap.send(number) }
    }
    #expect(
      session.trace == [
        "one object: true", "chained first 0", "constant 7", "count 10", "chained then 2",
        "count 20", "count 20",
      ])
    #expect(session.summaries(.lifecycle).last == "life destroy app.counter")
  }

  @Test("V-63, V-65, V-66: loggers are told alike in a replay")
  func logs() async throws {
    let session = try await faithful { world in
      let json = DefaultStoreLogger { _ in TracingHandler() }
      let store = world.store(CountingStore(logger: json), at: "app.counter")
      let short = world.store(CountingStore(logger: ShortLogger()), at: "app.short")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.send(.finished)
        _ = CountingStore.Dispatcher(target: store)
        short.increment()
        _ = CountingStore.Dispatcher(target: short)
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace.count == 6)
    #expect(session.trace[0].hasPrefix("[Activity] {   \"activity\" : \"finished\","))
    #expect(session.trace[1].contains("\"type\" : \"did_create_dispatcher\""))
    #expect(session.trace[2...3] == ["commit at false", "did_create_dispatcher"])
    #expect(session.trace[4].contains("\"type\" : \"did_destroy_dispatcher\""))
    #expect(session.trace[5] == "did_destroy_dispatcher")
  }

  private func countAuthors<DB: DatabaseType>(in db: DB) -> Int where DB.Schema: HasAuthors {
    db.entities.author.all().count
  }

  private func describe(_ db: Library) -> String {
    let books: EntityTable<Library.Schema, Book> = db.entities.book
    let titles = books.find(in: db.indexes.allBooks).map(\.title)
    return "\(books.allIDs()) \(titles) \(countAuthors(in: db)) \(db.indexes.lent.count)"
  }

  @Test("V-71..V-75, V-77, V-79..V-82, V-90, V-91, V-100: batches read and write alike in a replay")
  func batches() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      world.keep(store.sinkState { trace(describe($0.db)) })
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { step in
        store.update { context in
          if step == 0 {
            let made = context.insertsOrUpdates.book.insert(Book(rawID: "b1", title: "one"))
            context.book.insert(Book(rawID: "b2", title: "two"))
            context.author.insert(Author(rawID: "a1"))
            context.indexes.allBooks.append(contentsOf: ["b2", made.entityID])
            trace(
              "all \(context.book.all().map(\.title)), \(context.book.find(by: "b1")?.title ?? "")")
            return
          }
          context.book.updateIfExists(id: "b1") { $0.title = "uno" }
          context.book.updateIfExists(id: "b9") { $0.title = "none" }
          do {
            try context.book.updateExists(id: "b9") { $0.title = "none" }
          } catch {
            trace("\(error)")
          }
          context.book.delete("b2" as Book.EntityID)
          trace("left \(context.book.find(in: ["b2", "b1"]).map(\.title))")
        }
      }
      return tap
    } script: { _, tap in
      tap.send(0)
      tap.send(1)
    }
    #expect(
      session.trace == [
        "[] [] 0 0", "all [\"one\", \"two\"], one",
        "[Book(b1), Book(b2)] [\"two\", \"one\"] 1 0",
        "missingEntity(\"Book(b9)\")", "left [\"uno\"]", "[Book(b1)] [\"uno\"] 1 0",
      ])
  }
}

@Suite struct VergeReleaseTests {
  /// Owns what a thread outside every turn lets go.
  private final class Owner: @unchecked Sendable {
    var store: CountingStore?
  }

  @Test("A store that is let go outside every turn leaves the tree by an input of its own")
  func outside() async throws {
    let session = try await faithful { world in
      let owner = world.keep(Owner())
      owner.store = CountingStore().bind(to: "app.counter")
      return owner
    } script: { _, owner in
      owner.store?.commit { $0.count += 1 }
      owner.store = nil
    }
    let release = try session.event("input release app.counter")
    #expect(try session.event("life destroy app.counter").cause == release.number)
  }
}
