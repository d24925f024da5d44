import Compose
import Foundation
import HeadlessUI
import ReplayProbes
import Testing

private struct Items: AnyState {
  var isDone = false
}

nonisolated private struct Count: View {
  let label: String
  @State var count = 0
  var body: some View { Button("\(label) \(count)") { count += 1 } }
}

/// A page whose components differ in `Mark` only.
nonisolated private struct Page<Mark>: Component, View {
  @ObservedObject var store: PlainStore<Items>
  let mark: Mark
  var observers: Void { didAppear += { trace("\(mark) appears") } }
  var body: some View { Count(label: "\(mark)") }
}

/// Two pages that a router shows.
nonisolated private struct Routed: StartupComponent, RouterComponent {
  let first: Page<Filter>
  let second: Page<Filter>
  let go = SignalEmitter()
  let router = Router(start: \Self.first)

  init() {
    let store = PlainStore<Items>()
    first = Page(store: store, mark: .all)
    second = Page(store: store, mark: .done)
  }

  var observers: Void { go += { router.replace(\Self.second) } }
}

private enum Filter: String { case all, done }

private enum Choice { case none, number(Int), store(PlainStore<Items>) }

private protocol Named {}

extension Int: Named {}
extension String: Named {}

/// Two pages that one place shows, one after the other.
nonisolated private struct Placed<Marks: TwoMarks>: StartupComponent, View {
  @ObservedObject var store: PlainStore<Items>
  let first: Page<Marks.Mark>
  let second: Page<Marks.Mark>
  let go = SignalEmitter()

  init() {
    let store = PlainStore<Items>()
    self.store = store
    first = Page(store: store, mark: Marks.first)
    second = Page(store: store, mark: Marks.second)
  }

  var observers: Void { go += { store.state.isDone.toggle() } }

  var body: some View {
    VStack {
      Button(emitter: go) { Text("Go") }
      AnyView(store.state.isDone ? second : first)
    }
  }
}

private protocol TwoMarks {
  associatedtype Mark
  static var first: Mark { get }
  static var second: Mark { get }
}

private enum Enumerations: TwoMarks {
  static var first: Filter { .all }
  static var second: Filter { .done }
}

private enum Optionals: TwoMarks {
  static var first: String? { nil }
  static var second: String? { "note" }
}

private enum Payloads: TwoMarks {
  static var first: Choice { .number(1) }
  static var second: Choice { .number(2) }
}

private enum Existentials: TwoMarks {
  static var first: any Named { 1 }
  static var second: any Named { "1" }
}

private enum Tuples: TwoMarks {
  static var first: (Int, Bool) { (1, true) }
  static var second: (Int, Bool) { (1, false) }
}

private enum Nested: TwoMarks {
  static var first: (Int, Choice?)? { (1, .number(1)) }
  static var second: (Int, Choice?)? { (1, .some(.none)) }
}

private enum Blobs: TwoMarks {
  static var first: Data? { Data([1]) }
  static var second: Data? { Data([2]) }
}

/// Describes each of its cases in the same way.
private enum Quiet: CustomStringConvertible {
  case one, two
  var description: String { "quiet" }
}

private enum Described: TwoMarks {
  static var first: Quiet? { .one }
  static var second: Quiet? { .two }
}

private enum Numbers: TwoMarks {
  static var first: Int { 0 }
  static var second: Int { 1 }
}

private final class Helper {}

private protocol Delegate<Subject>: AnyObject { associatedtype Subject }

extension Helper: Delegate { typealias Subject = Int }

/// A component with references that end before it does.
nonisolated private struct Forgetful: Component, View {
  @ObservedObject var store: PlainStore<Items>
  weak var helper: Helper?
  weak var delegate: (any Delegate<Int>)?
  let tap = SignalEmitter()
  var body: some View { Button(emitter: tap) { Text("\(store.state.isDone)") } }
}

private final class Box { var helper: Helper? = Helper() }

nonisolated private struct Forgetting: StartupComponent, View {
  @ObservedObject var store: PlainStore<Items>
  let page: Forgetful
  let go = SignalEmitter()
  let box: Box

  init() {
    let store = PlainStore<Items>()
    let box = Box()
    self.store = store
    self.box = box
    page = Forgetful(store: store, helper: box.helper, delegate: box.helper)
  }

  var observers: Void {
    go += {
      box.helper = nil
      store.state.isDone.toggle()
    }
  }

  var body: some View {
    Text("\(store.state.isDone)")
    page
  }
}

@Suite("Components of one type that share a store and differ in another property")
struct ComponentIdentityTests {
  @Test("Two that differ in an enumeration are two routes")
  func routes() async throws {
    let session = try await faithful(Routed.self) { world in
      try world.host.tap("button:all 0")
      try world.send((), to: "Routed.go")
      #expect(world.host.screen?.plainText == "done 0")
      #expect(world.host.targets.map(\.path) == ["Routed.second/button:done 0"])
    }
    #expect(session.trace == ["all appears", "done appears"])
  }

  @Test("Two are two at one place, whatever kind of property they differ in")
  func places() async throws {
    try await expectTwo(Placed<Enumerations>.self)
    try await expectTwo(Placed<Optionals>.self)
    try await expectTwo(Placed<Payloads>.self)
    try await expectTwo(Placed<Existentials>.self)
    try await expectTwo(Placed<Tuples>.self)
    try await expectTwo(Placed<Nested>.self)
    try await expectTwo(Placed<Blobs>.self)
    try await expectTwo(Placed<Described>.self)
    try await expectTwo(Placed<Numbers>.self)
  }

  @Test("A component is the same one when an object has ended that it refers to weakly")
  func weakReferences() async throws {
    let session = try await faithful(Forgetting.self) { world in
      try world.send((), to: "Forgetting.go")
      #expect(world.host.targets.map(\.path) == ["Forgetting.page/button:tap"])
    }
    #expect(session.summaries(.lifecycle).filter { $0.contains("ppear") }.count == 2)
  }

  private func expectTwo<Marks>(_ type: Placed<Marks>.Type) async throws {
    let session = try await faithful(type) { world in
      let target = try #require(world.host.targets.last?.path)
      try world.host.tap(exactly: target)
      try world.host.tap("button:go")
      #expect(world.host.screen?.plainText == "Go \(Marks.second) 0", "\(type)")
    }
    #expect(session.trace == ["\(Marks.first) appears", "\(Marks.second) appears"])
  }
}
