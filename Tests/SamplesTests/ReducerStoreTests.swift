import EventModel
import Replay
import ReplayProbes
import ReplayRuntime
import Testing

@testable import Samples

@Suite struct ReducerStoreTests {
  private typealias Counter = ReducerStore<Int, Step>

  private enum Step: Codable, Equatable {
    case add(Int)
    case clear
  }

  private final class Reader: StoreSubscriber {
    var states: [String] = []
    func newState(state: String) { states.append(state) }
  }

  private static func reduce(_ step: Step, _ count: Int) -> Int {
    switch step {
    case .add(let number): count + number
    case .clear: 0
    }
  }

  private func counter(_ middleware: [Counter.Middleware] = []) -> Counter {
    Runtime().run { Counter(reducer: Self.reduce, state: 0, middleware: middleware) }
  }

  @Test("An action is reduced before dispatch returns")
  func dispatch() {
    let store = counter()
    store.dispatch(.add(2))
    store.dispatch(.add(3))
    #expect(store.state == 5)
  }

  @Test("The first middleware takes each action first; it may replace, drop or add actions")
  func middleware() {
    var lines: [String] = []
    let store = counter([
      { dispatch, state in
        { next in
          { step in
            lines.append("first \(step) at \(state())")
            if step == .add(0) { return }
            next(step)
            if step == .clear { dispatch(.add(1)) }
          }
        }
      },
      { _, state in
        { next in
          { step in
            lines.append("second \(step) at \(state())")
            next(step)
          }
        }
      },
    ])
    for step in [Step.add(7), .add(0), .clear] { store.dispatch(step) }
    #expect(
      lines == [
        "first add(7) at 0", "second add(7) at 0", "first add(0) at 7", "first clear at 7",
        "second clear at 7", "first add(1) at 0", "second add(1) at 0",
      ])
    #expect(store.state == 1)
  }

  @Test("A subscriber gets its part of the state now and after each action, until it is removed")
  func subscribers() {
    let store = counter()
    let reader = Reader()
    store.subscribe(reader) { "\($0)" }
    store.dispatch(.add(1))
    // A second subscription replaces the first one.
    store.subscribe(reader) { "now \($0)" }
    store.dispatch(.add(1))
    store.unsubscribe(reader)
    store.dispatch(.add(1))
    #expect(reader.states == ["0", "1", "now 1", "now 2"])
  }

  @Test("A subscriber that nothing retains gets no more states")
  func weakSubscriber() {
    let store = counter()
    var reader: Reader? = Reader()
    reader.map { store.subscribe($0) { "\($0)" } }
    weak let watched = reader
    reader = nil
    store.dispatch(.add(1))
    #expect(watched == nil)
  }

  @Test(
    "Actions from outside are recorded, sent again by a replay, and recorded again to equal bytes",
    arguments: ["App.counter", nil])
  func replay(path: String?) async throws {
    let session = try await RecordedSession { world in
      let store = Counter(
        reducer: Self.reduce, state: 0,
        middleware: [
          { _, _ in
            { next in
              { step in
                trace("\(step)")
                next(step)
              }
            }
          }
        ])
      if let path { store.bindToTree(at: path) }
      world.keep(store)
      return store
    } script: { _, store in
      store.dispatch(.add(2))
      store.dispatch(.clear)
      store.dispatch(.add(5))
    }
    try session.requireFaithful()
    let name = path ?? "~ReducerStore#1"
    #expect(session.live.trace == ["add(2)", "clear", "add(5)"])
    #expect(
      session.summaries(.commit) == [
        "commit \(name) version=1 . = 2", "commit \(name) version=2 . = 0",
        "commit \(name) version=3 . = 5",
      ])
  }

  @Test("A publisher and a sequence deliver the present state and each later one")
  func observation() async {
    let store = counter()
    var published: [Int] = []
    let cancellable = store.publisher.sink { published.append($0) }
    var states = store.states.makeAsyncIterator()
    store.dispatch(.add(1))
    cancellable.cancel()
    store.dispatch(.add(1))
    #expect(published == [0, 1])
    var read: [Int?] = []
    for _ in 1...3 { read.append(await states.next()) }
    #expect(read == [0, 1, 2])
  }
}
