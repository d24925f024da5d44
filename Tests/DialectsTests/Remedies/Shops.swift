import Compose
import ReplayProbes
import ReplayRuntime

/// Builds of one application of Compose. The names of their properties differ; each is in a namespace of its
/// own, so that all have the id `Shop`.
enum Shops {}

struct Lines: AnyState {
  var total = 0
  var rows: [Int] = []
}

/// What the offers of all builds do: a timer and a stream of chance have the name of the store, an effect
/// that of the component.
private func offer(_ offers: PlainStore<Lines>, _ runtime: Runtime) {
  var random = runtime.random("Shop.offers")
  let choice = Int.random(in: 1...9, using: &random)
  offers.state.rows.append(choice)
  runtime.timer("offers", node: "Shop", after: .milliseconds(10)) { offers.state.total += 10 }
  runtime.effect("cart", node: "Shop", arguments: choice) {
    $0
  } completion: { _ in
    offers.state.total += 1
  }
}

/// What a customer has chosen.
struct Basket: Component, View {
  @ObservedObject var store = PlainStore<Lines>()
  let add = SignalEmitter()

  var observers: Void { add += { store.state.total += 1 } }

  var body: some View {
    Text("Lines: \(store.state.total)")
    Button(emitter: add) { Text("Add") }
  }
}

struct BasketWithOtherEmitter: Component, View {
  @ObservedObject var store = PlainStore<Lines>()
  let put = SignalEmitter()

  var observers: Void { put += { store.state.total += 1 } }

  var body: some View {
    Text("Lines: \(store.state.total)")
    Button(emitter: put) { Text("Add") }
  }
}

struct BasketWithOtherStore: Component, View {
  @ObservedObject var lines = PlainStore<Lines>()
  let add = SignalEmitter()

  var observers: Void { add += { lines.state.total += 1 } }

  var body: some View {
    Text("Lines: \(lines.state.total)")
    Button(emitter: add) { Text("Add") }
  }
}

struct BasketWithOtherField: Component, View {
  struct Lines: AnyState {
    var sum = 0
    var rows: [Int] = []
  }
  @ObservedObject var store = PlainStore<Lines>()
  let add = SignalEmitter()

  var observers: Void { add += { store.state.sum += 1 } }

  var body: some View {
    Text("Lines: \(store.state.sum)")
    Button(emitter: add) { Text("Add") }
  }
}

struct BasketWithOtherNames: Component, View {
  @ObservedObject var lines = PlainStore<BasketWithOtherField.Lines>()
  let put = SignalEmitter()

  var observers: Void { put += { lines.state.sum += 1 } }

  var body: some View {
    Text("Lines: \(lines.state.sum)")
    Button(emitter: put) { Text("Add") }
  }
}

struct AskPage: Component, View {
  let ask = SignalEmitter()

  var observers: Void { ask += { services.desk.store.state.total += 1 } }

  var body: some View {
    Text("Asked: \(services.desk.store.state.total)")
    Button(emitter: ask) { Text("Ask") }
  }
}

struct Desk: Service {
  static let Name = "desk"
  let store = PlainStore<Lines>()
}

/// A desk of another name.
struct OtherDesk: Service {
  static let Name = "counter"
  let store = PlainStore<Lines>()
}

extension Services {
  var desk: Desk {
    get { self[Desk.self] }
    set { self[Desk.self] = newValue }
  }
  var otherDesk: OtherDesk {
    get { self[OtherDesk.self] }
    set { self[OtherDesk.self] = newValue }
  }
}

/// A page that asks the desk of another name.
struct OtherPage: Component, View {
  let ask = SignalEmitter()

  var observers: Void { ask += { services.otherDesk.store.state.total += 1 } }

  var body: some View {
    Text("Asked: \(services.otherDesk.store.state.total)")
    Button(emitter: ask) { Text("Ask") }
  }
}

/// A component around another one.
struct Tabs: Component, View {
  let cart = Basket()

  var body: some View { cart }
}

/// A component around the basket and its offers.
struct Sales: Component, View {
  let cart = Basket()
  @ObservedObject var offers = PlainStore<Lines>()

  var body: some View {
    cart
    Text("\(offers.state.total)")
  }
}

extension Shops {
  /// As it was recorded.
  enum Plain {
    struct Shop: StartupComponent, RouterComponent, View {
      let cart = Basket()
      let help = AskPage()
      @ObservedObject var offers = PlainStore<Lines>()
      @ObservedObject var router = Router(start: \Self.cart)
      let next = SignalEmitter()

      var observers: Void {
        next += {
          offer(offers, runtime)
          router.push(\Self.help)
        }
      }

      var body: some View {
        RouterView()
        Text("\(offers.state.total)")
        Button(emitter: next) { Text("Next") }
      }
    }
  }

  /// The first route is another component, and the store of offers has another name.
  enum OtherComponent {
    struct Shop: StartupComponent, RouterComponent, View {
      let basket = Basket()
      let help = AskPage()
      @ObservedObject var offers = PlainStore<Lines>()
      @ObservedObject var router = Router(start: \Self.basket)
      let next = SignalEmitter()

      var observers: Void {
        next += {
          offer(offers, runtime)
          router.push(\Self.help)
        }
      }

      var body: some View {
        RouterView()
        Text("\(offers.state.total)")
        Button(emitter: next) { Text("Next") }
      }
    }
  }

  enum OtherRoute {
    struct Shop: StartupComponent, RouterComponent, View {
      let cart = Basket()
      let info = AskPage()
      @ObservedObject var offers = PlainStore<Lines>()
      @ObservedObject var router = Router(start: \Self.cart)
      let next = SignalEmitter()

      var observers: Void {
        next += {
          offer(offers, runtime)
          router.push(\Self.info)
        }
      }

      var body: some View {
        RouterView()
        Text("\(offers.state.total)")
        Button(emitter: next) { Text("Next") }
      }
    }
  }

  enum OtherStore {
    struct Shop: StartupComponent, RouterComponent, View {
      let cart = Basket()
      let help = AskPage()
      @ObservedObject var deals = PlainStore<Lines>()
      @ObservedObject var router = Router(start: \Self.cart)
      let next = SignalEmitter()

      var observers: Void {
        next += {
          offer(deals, runtime)
          router.push(\Self.help)
        }
      }

      var body: some View {
        RouterView()
        Text("\(deals.state.total)")
        Button(emitter: next) { Text("Next") }
      }
    }
  }

  enum OtherRouter {
    struct Shop: StartupComponent, RouterComponent, View {
      let cart = Basket()
      let help = AskPage()
      @ObservedObject var offers = PlainStore<Lines>()
      @ObservedObject var pages = Router(start: \Self.cart)
      let next = SignalEmitter()

      var router: Router { pages }

      var observers: Void {
        next += {
          offer(offers, runtime)
          pages.push(\Self.help)
        }
      }

      var body: some View {
        RouterView()
        Text("\(offers.state.total)")
        Button(emitter: next) { Text("Next") }
      }
    }
  }

  enum OtherEmitter {
    struct Shop: StartupComponent, RouterComponent, View {
      let cart = Basket()
      let help = AskPage()
      @ObservedObject var offers = PlainStore<Lines>()
      @ObservedObject var router = Router(start: \Self.cart)
      let onward = SignalEmitter()

      var observers: Void {
        onward += {
          offer(offers, runtime)
          router.push(\Self.help)
        }
      }

      var body: some View {
        RouterView()
        Text("\(offers.state.total)")
        Button(emitter: onward) { Text("Next") }
      }
    }
  }

  enum OtherService {
    struct Shop: StartupComponent, RouterComponent, View {
      let cart = Basket()
      let help = OtherPage()
      @ObservedObject var offers = PlainStore<Lines>()
      @ObservedObject var router = Router(start: \Self.cart)
      let next = SignalEmitter()

      var observers: Void {
        next += {
          offer(offers, runtime)
          router.push(\Self.help)
        }
      }

      var body: some View {
        RouterView()
        Text("\(offers.state.total)")
        Button(emitter: next) { Text("Next") }
      }
    }
  }

  /// A shop without routes whose basket is of another type.
  enum Small<Cart: Component & View> {
    struct Shop: StartupComponent, View {
      let cart: Cart
      let greet = SignalEmitter()
      @ObservedObject var offers = PlainStore<Lines>()

      init() { cart = Shops.made(Cart.self) }

      var observers: Void { greet += { offers.state.total += 1 } }

      var body: some View {
        cart
        Text("\(offers.state.total)")
        Button(emitter: greet) { Text("Greet") }
      }
    }
  }

  static func made<Cart>(_ type: Cart.Type) -> Cart {
    let all: [Any] = isolated {
      [
        Basket(), BasketWithOtherEmitter(), BasketWithOtherStore(), BasketWithOtherField(),
        BasketWithOtherNames(),
      ]
    }
    for one in all { if let one = one as? Cart { return one } }
    preconditionFailure("\(type) is not a basket")
  }

  /// The basket is in another component.
  enum Moved {
    struct Shop: StartupComponent, View {
      let tabs = Tabs()
      let greet = SignalEmitter()
      @ObservedObject var offers = PlainStore<Lines>()

      var observers: Void { greet += { offers.state.total += 1 } }

      var body: some View {
        tabs
        Text("\(offers.state.total)")
        Button(emitter: greet) { Text("Greet") }
      }
    }
  }

  /// The store is in a component, which has the basket too.
  enum MovedStore {
    struct Shop: StartupComponent, View {
      let sales = Sales()
      let greet = SignalEmitter()

      var observers: Void { greet += { sales.offers.state.total += 1 } }

      var body: some View {
        sales
        Button(emitter: greet) { Text("Greet") }
      }
    }
  }
}
