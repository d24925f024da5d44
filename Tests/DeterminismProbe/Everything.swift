import Compose
import OrderedCombine
import ReplayProbes

struct Item: Codable, Equatable, Identifiable {
  var id: String
  var name: String
}

enum Activity: String, AnyStatus, CaseIterable {
  case loading, saving, deleting, waiting
}

/// A service with a store; there are three of them, first used in an order of their own.
struct ListService: Service {
  static let Name = "list"
  let store = PlainStore<Collections>()
}

struct NameService: Service {
  static let Name = "name"
  let store = PlainStore<Collections>()
}

struct LastService: Service {
  static let Name = "last"
  let store = PlainStore<Collections>()
}

extension Services {
  var list: ListService { self[ListService.self] }
  var name: NameService { self[NameService.self] }
  var last: LastService { self[LastService.self] }
}

/// What has no order of its own in Swift.
struct Collections: AnyState {
  var words: Set<String> = []
  var counts: [String: Int] = [:]
}

/// A part that traces its life, with parts of its own.
struct Leaf: Component, View {
  let name: String
  let tapped = SignalEmitter()

  var observers: Void {
    didAppear += { trace("\(name) appears") }
    didDisappear += { trace("\(name) disappears") }
    tapped += { trace("\(name) tapped") }
  }

  var body: some View { Button(emitter: tapped) { Text(name) } }
}

struct Branch: Component, View {
  let first: Leaf
  let second: Leaf
  let name: String

  init(_ name: String) {
    self.name = name
    first = Leaf(name: "\(name) first")
    second = Leaf(name: "\(name) second")
  }

  var observers: Void {
    didAppear += { trace("\(name) appears") }
    didDisappear += { trace("\(name) disappears") }
    first.tapped += { trace("\(name) heard its first") }
  }

  var body: some View {
    first
    second
  }
}

/// Routes to lazy and dynamic parts.
struct Pages: RouterComponent, RoutableView {
  let plain = Branch("plain")
  let lazy = LazyComponent(Branch("lazy"))
  let dynamic = DynamicComponent<Branch>()
  @ObservedObject var router = Router(start: \Self.self)

  var observers: Void {
    lazy.didCreate += { trace("lazy created") }
    lazy.didDestroy += { trace("lazy destroyed") }
    dynamic.didCreate += { trace("dynamic created") }
    dynamic.didDestroy += { trace("dynamic destroyed") }
  }

  var body: some View { RouterView() }
  var routableBody: some View { Text("pages") }
}

/// Refers to shared objects.
struct Shelf: Component, View {
  struct State: AnyState {
    @Ref var item = Item(id: "a", name: "A")
    @RefCollection var items = [Item(id: "b", name: "B"), Item(id: "a", name: "A")]
  }

  @ObservedObject var store = PlainStore<State>()
  let name: String

  var observers: Void {
    store.didChange += { trace("\(name): \($0.item.name) \($0.items.map(\.name))") }
  }

  var body: some View {
    TextField(name, text: store.binding.item.name)
    Text(store.state.items.map(\.name).joined(separator: ", "))
  }
}
