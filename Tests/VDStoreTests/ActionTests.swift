import EventModel
import ReplayProbes
import Testing

@testable import VDStore

extension Store<Counter> {
  fileprivate static var addMany: Action<Int, Int> {
    Action("addMany") { store, count in
      for _ in 0..<count { store.state.counter += 1 }
      return store.state.counter
    }
  }

  fileprivate static var addTwice: Action<Int, Void> {
    Action("addTwice") { store, count in
      store.addMany(count)
      store.addMany(count)
    }
  }

  fileprivate static var refuse: Action<String, Void>.Throws {
    Action<String, Void>.Throws("refuse") { store, reason in
      store.state.name = reason
      throw RecordedError(text: reason)
    }
  }

  /// What a macro makes of a method.
  @discardableResult
  fileprivate func addMany(
    _ count: Int, fileID: StaticString = #fileID, line: UInt = #line,
    caller: StaticString = #function
  ) -> Int {
    execute(
      Self.addMany, with: count, arguments: ["count": count], fileID: fileID, line: line,
      caller: caller)
  }
}

/// Says what it stands around, and may change it.
private struct Telling: StoreMiddleware {
  let name: String
  var increment = 0

  func execute<Args, Res>(_ args: Args, call: StoreActionCall, next: (Args) -> Res) -> Res {
    trace("\(name) \(call.id) \(call.path) \(call.fileID) \(call.caller)")
    let changed = (args as? Int).flatMap { $0 + increment as? Args }
    let result = next(changed ?? args)
    return (result as? Int).flatMap { $0 * 100 as? Res } ?? result
  }

  func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res {
    do {
      return try next(args)
    } catch let error as RecordedError {
      throw RecordedError(text: "\(name): \(error.text)")
    }
  }
}

@Suite struct ActionTests {
  @Test("D-41: an action is an event with name, arguments and place, and one update")
  func event() async throws {
    let session = try await faithful(
      told: Counter(),
      [
        { store in
          trace("result \(store.addMany(3))")
        }
      ]
    ) { $0.act(0) }
    #expect(
      session.trace == ["counter: 0", "counter will change", "counter: 3", "result 3"])
    let action = try session.event("action addMany app.store {count: 3}")
    #expect(session.cause(of: action) == "send app.act 0")
    #expect(session.symbols[action.header.place].hasPrefix("VDStoreTests/ActionTests.swift:"))
    let commits = session.events.filter { $0.kind == .commit }
    #expect(commits.map(session.cause).allSatisfy { $0 == "action addMany app.store {count: 3}" })
  }

  @Test("D-41: arguments are a map by label; what cannot be encoded stands there by its type")
  func arguments() async throws {
    final class Socket {}
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          store.execute(
            .init("connect") { store, _ in store.add() }, with: (),
            arguments: ["text": "x", "socket": Socket(), "count": 2])
        }
      ]
    ) { $0.act(0) }
    let action = try #require(session.summaries(.action).first)
    #expect(action == #"action connect app.store {text: "x", count: 2, socket: "opaque(Socket)"}"#)
  }

  @Test("D-41, D-43: an action from outside is replayed with all that it did, in its turn")
  func foreign() async throws {
    let session = try await faithful(told: Counter()) { stage in
      stage.store.execute(Store<Counter>.addTwice, with: 2)
      stage.settle()
    }
    #expect(session.trace == ["counter: 0", "counter will change", "counter: 4"])
    #expect(
      session.summaries(.action) == [
        "action addTwice app.store", "action addMany app.store {count: 2}",
        "action addMany app.store {count: 2}",
      ])
    let turns = Set(session.events.filter { $0.kind == .action }.map(\.time))
    #expect(turns.count == 1)
  }

  @Test("D-41: what an action from outside draws and asks is taken from the record")
  func foreignDraws() async throws {
    let session = try await faithful({ Store(Counter()) }) { stage in
      let draw = Store<Counter>.Action<Void, Void>("draw") { store, _ in
        store.state.name = "\(store.di.uuid())"
        store.state.counter = store.root.runtime.answer("roll") { 6 }
        var random = store.di.random
        store.state.rows = [Int.random(in: 0..<100, using: &random)]
      }
      stage.store.execute(draw, with: ())
    }
    #expect(session.summaries(.chance).count == 2)
    #expect(session.verdict.reapplied >= 6)
  }

  @Test("D-41: an action that throws has committed what it wrote; middlewares see the error")
  func throwing() async throws {
    let session = try await faithful(
      told: Counter(),
      [
        { store in
          try store.middleware(Telling(name: "told"))
            .execute(Store<Counter>.refuse, with: "closed")
        }
      ]
    ) { stage in
      stage.act(0)
      _ = try? stage.store.execute(Store<Counter>.refuse, with: "outside")
    }
    #expect(session.trace.contains("thrown: told: closed"))
    #expect(session.summaries(.commit).count == 2)
  }

  @Test("D-42, D-43: the last middleware is outermost; it may change arguments and results")
  func middlewares() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          let told = store.middleware(Telling(name: "inner")).middleware(
            Telling(name: "outer", increment: 1))
          trace("result \(told.addMany(1)), counter \(store.state.counter)")
          told.execute(Store<Counter>.addTwice, with: 0)
        }
      ]
    ) { $0.act(0) }
    let names = session.trace.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(
      names == [
        "outer addMany", "inner addMany", "result 20000,", "outer addTwice", "inner addTwice",
        "outer addMany", "inner addMany", "outer addMany", "inner addMany",
      ])
    #expect(session.trace[0].contains("app.store VDStoreTests/ActionTests.swift middlewares()"))
    #expect(session.trace[2] == "result 20000, counter 2")
  }

  @Test("A changed action is found: in a turn replay runs it again")
  func changed() async throws {
    let builds = Box(0)
    let session = try await RecordedSession { world in
      builds.value += 1
      let step = builds.value == 1 ? 1 : 2
      let store = world.keep(Store(Counter()))
      store.root.bindToTree(at: "app.store")
      let act = world.emitterCell(at: "app.act")
      act.subscribe {
        store.execute(.init("step") { store, _ in store.state.counter += step }, with: ())
      }
      return act
    } script: { _, act in
      act.send(())
    }
    #expect(session.verdict.first?.difference == .value)
    #expect(session.verdict.first?.recorded?.kind == .commit)
  }

  @Test("Subscribing in an action from outside is a failure: replay has no code for it")
  func notReplayable() async throws {
    let session = try await RecordedSession { world in
      let store = world.keep(Store(Counter()))
      store.root.bindToTree(at: "app.store")
      return store
    } script: { _, store in
      store.execute(.init("subscribe") { store, _ in tell("late", store) { _ in "" } }, with: ())
    }
    #expect(session.live.failureCodes.contains("CR4007"))
  }
}

/// Something that is counted across builds.
private final class Box: @unchecked Sendable {
  var value: Int
  init(_ value: Int) { self.value = value }
}
