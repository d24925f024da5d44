import EventModel
import ReplayProbes
import Testing

@testable import VDStore

/// Implements nothing but `execute`: notes each action, and adds to numbers that it gets.
private struct Noting: StoreMiddleware {
  var name = "noted"
  var increment = 0

  func execute<Args, Res>(_ args: Args, call: StoreActionCall, next: (Args) -> Res) -> Res {
    trace("\(name) \(call.id)")
    let result = next((args as? Int).flatMap { $0 + increment as? Args } ?? args)
    trace("\(name) \(call.id) done")
    return result
  }
}

/// Counts actions in a store, and implements nothing but `execute`.
private struct Counting: StoreMiddleware {
  let count: Store<Int>

  func execute<Args, Res>(_ args: Args, call: StoreActionCall, next: (Args) -> Res) -> Res {
    count.state += 1
    return next(args)
  }
}

extension Store<Counter> {
  fileprivate static var plain: Action<Int, Int> {
    Action<Int, Int>("plain") { store, number in
      store.state.counter += number
      return store.state.counter
    }
  }

  fileprivate static var throwing: Action<Int, Int>.Throws {
    Action<Int, Int>.Throws("throwing") { store, number in
      if number < 0 { throw RecordedError(text: "negative") }
      store.state.counter += number
      return store.state.counter
    }
  }

  fileprivate static var async: Action<Int, Int>.Async {
    Action<Int, Int>.Async("async") { store, number in
      trace("async runs")
      store.state.counter += number
      return store.state.counter
    }
  }

  fileprivate static var asyncThrowing: Action<Int, Int>.AsyncThrows {
    Action<Int, Int>.AsyncThrows("asyncThrowing") { store, number in
      if number < 0 { throw RecordedError(text: "negative") }
      store.state.counter += number
      return store.state.counter
    }
  }
}

@Suite struct MiddlewareTests {
  @Test("D-42: a middleware that implements only execute sees actions that throw as well")
  func throwing() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          let noted = store.middleware(Noting(increment: 10))
          trace("plain \(noted.execute(Store<Counter>.plain, with: 1))")
          trace("throwing \(try noted.execute(Store<Counter>.throwing, with: 1))")
          _ = try noted.execute(Store<Counter>.throwing, with: -20)
        }
      ]
    ) { $0.act(0) }
    #expect(
      session.trace == [
        "noted plain", "noted plain done", "plain 11",
        "noted throwing", "noted throwing done", "throwing 22",
        "noted throwing", "noted throwing done", "thrown: negative",
      ])
  }

  @Test("D-42: a middleware that implements only execute sees asynchronous actions begin")
  func asynchronous() async throws {
    let session = try await faithful(
      { Store(Counter()).di(\.asyncActions, .flow) },
      [
        { store in
          let noted = store.middleware(Noting(name: "inner")).middleware(
            Noting(name: "outer", increment: 10))
          store.task(id: "main") {
            trace("async \(await noted.execute(Store<Counter>.async, with: 1))")
            trace("throws \(try await noted.execute(Store<Counter>.asyncThrowing, with: 1))")
            do {
              _ = try await noted.execute(Store<Counter>.asyncThrowing, with: -20)
            } catch {
              trace("thrown")
            }
          }
        }
      ]
    ) { stage in
      stage.act(0)
      try await stage.world.until(traced: "thrown")
    }
    let around = { (name: String) in
      ["outer", "inner"].flatMap { ["\($0) \(name)", "\($0) \(name) done"] }
    }
    #expect(
      session.trace == around("async") + ["async runs", "async 11"] + around("asyncThrowing")
        + ["throws 22"] + around("asyncThrowing") + ["thrown"])
  }

  @Test("D-42: what such a middleware does around every kind of action is recorded and replayed")
  func counted() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          let counted = store.middleware(Counting(count: store.counter))
          counted.execute(Store<Counter>.plain, with: 0)
          try counted.execute(Store<Counter>.throwing, with: 0)
          counted.task(id: "opaque") {
            _ = try await counted.execute(Store<Counter>.asyncThrowing, with: 0)
            counted.state.name = "done"
          }
        }
      ]
    ) { stage in
      stage.act(0)
      try await stage.world.until("all are done") { stage.store.state.name == "done" }
      #expect(stage.store.state.counter == 3)
    }
    #expect(
      session.summaries(.action) == [
        "action plain app.store", "action throwing app.store", "action task(opaque) app.store",
        "action asyncThrowing app.store",
      ])
  }
}
