import EventModel
import ReplayProbes
import Testing
import Verge

private final class Socket {
  var isOpen = false
}

/// Holds what no log can hold.
private struct Connection {
  var name = ""
  var socket = Socket()
  var retry: () -> Void = {}
}

/// Neither Codable nor made of anything that is.
private struct Point {
  var x = 0
  var kind = Kind.near(1)

  enum Kind {
    case near(Int)
    case far
  }
}

@Suite struct VergeMisuseTests {
  @Test("V-11: a commit inside a mutation is reported, and lost")
  func commitInsideMutation() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(store.sinkState(dropsFirst: true) { trace("saw \($0.count) '\($0.name)'") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit { state in
          store.commit { $0.name = "lost" }
          state.count += 1
        }
        trace("now \(store.state.count) '\(store.state.name)'")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.live.failureCodes == ["CR4009"])
    #expect(session.live.failures.first?.node == "app.counter")
    #expect(
      session.live.failures.first?.text
        == "a commit inside the mutation of another commit on the same store is lost; "
        + "commit after it")
    #expect(session.trace.last == "now 1 ''")
  }

  @Test("V-11: a dispatcher or binding that commits inside a mutation is reported alike")
  func dispatcherInsideMutation() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let dispatcher = world.keep(CountingStore.Dispatcher(target: store))
      let binding = world.keep(store.binding(get: .map(\.count), set: { $0.count = $1 }))
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit { _ in dispatcher.commit { $0.count = 5 } }
        store.commit { _ in binding.wrappedValue = 6 }
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.live.failureCodes == ["CR4009", "CR4009"])
  }

  @Test("A throwing batch inside a commit leaves the store as it was")
  func throwingBatch() async throws {
    let session = try await faithful { world in
      let store = world.store(LibraryStore(), at: "app.library")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        do {
          try store.update { context in
            context.book.insert(Book(rawID: "b1"))
            try context.book.updateExists(id: "none") { $0.title = "x" }
          }
        } catch {
          trace("\(error), \(store.state.db.entities.book.count) books")
        }
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["missingEntity(\"Book(none)\"), 0 books"])
    #expect(session.summaries(.commit).isEmpty)
  }

  @Test(
    "A state that is not Codable is recorded by its properties, and re-applied where they allow")
  func notCodable() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Point, Never>(initialState: .init()), at: "app.point")
      world.keep(store.sinkState { trace("x \($0.x)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { store.commit { $0.kind = .far } }
      return (store, tap)
    } script: { _, handles in
      handles.0.commit { $0.x = 3 }
      handles.1.send(())
    }
    #expect(
      session.summaries(.commit) == [
        "commit app.point version=1 x = 3", "commit app.point version=2 kind = {far: {}}",
      ])
  }

  @Test("A value from outside that cannot be put back is refused by name when it is replayed")
  func notDecodable() async throws {
    let session = try await RecordedSession { world in
      world.store(Store<Point, Never>(initialState: .init()), at: "app.point")
    } script: { _, store in
      store.commit { $0.kind = .far }
    }
    #expect(session.verdict.divergences.map(\.code) == ["CR1206"])
    let reason = try #require(session.unresolved.first)
    #expect(reason.contains("'app.point'") && reason.contains("Kind is not Decodable"))
  }

  @Test("What a log cannot hold stands in it as opaque, and is told apart by nothing")
  func opaque() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Connection, Never>(initialState: .init()), at: "app.link")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit {
          $0.socket = Socket()
          $0.retry = {}
        }
        store.commit { $0.name = "b" }
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(
      session.summaries(.commit) == [
        "commit app.link version=1 unchanged", "commit app.link version=2 name = \"b\"",
      ])
    #expect(session.transcript.contains("opaque(Socket)"))
  }

  @Test("A commit inside a view's body is reported and does not happen")
  func commitInBody() async throws {
    struct Bad: View {
      let store: CountingStore
      var body: some View {
        store.commit { $0.count += 1 }
        return Text("shown")
      }
    }
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.host.mount(Bad(store: store))
      return store
    } script: { _, store in
      #expect(store.state.count == 0)
    }
    #expect(session.live.failureCodes == ["CR4004"])
  }

  @Test("A sink or a derived value made inside a span is reported: a replay could not repeat it")
  func sinkInSpan() async throws {
    let runtime = Runtime()
    let codes = Late.Holder<[String]>()
    codes.value = []
    runtime.failureHandler = { codes.value?.append($0.code) }
    let store = runtime.run { CountingStore() }
    let done = Tally()
    runtime.span("import") {
      _ = store.sinkState { _ in }
      _ = store.derived(.map(\.count))
      done.add()
    }
    while done.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(runtime.inTurn("read") { codes.value } == ["CR4007", "CR4007"])
  }
}
