import Compose

/// The cart, shared by all components.
struct CartService: Service {
  static let Name = "cart"

  let store = PlainStore<CartState>()
  let recalculate = SignalEmitter()

  init() {
    let store = self.store
    recalculate += {
      store.commit { state in
        state.subtotal = state.lines.reduce(0) { $0 + $1.price }
        state.discount = Pricing.discount(on: state.subtotal, coupon: state.coupon)
        state.total = state.subtotal - state.discount
      }
    }
  }

  /// Adds a line to the cart; if the product is already there, its quantity grows.
  func add(_ line: CartLine) {
    store.commit { state in
      if let index = state.lines.firstIndex(where: { $0.id == line.id }) {
        state.lines[index].quantity += line.quantity
      } else {
        state.lines.append(line)
      }
    }
    recalculate.send()
  }

  /// Takes a product out of the cart.
  func remove(_ id: String) {
    store.commit { $0.lines.removeAll { $0.id == id } }
    recalculate.send()
  }

  /// Applies a coupon; an unknown one gives no discount.
  func apply(coupon: String) {
    store.commit { $0.coupon = coupon }
    recalculate.send()
  }
}

struct CartState: AnyState {
  var lines: [CartLine] = []
  var coupon = ""
  /// In cents, like all amounts below.
  var subtotal = 0
  var discount = 0
  var total = 0
}

/// Computes final prices.
enum Pricing {
  /// The discount of a coupon, in cents.
  static func discount(on subtotal: Int, coupon: String) -> Int {
    switch coupon {
    case "TEA10": subtotal / 10
    case "FIVE": min(500, subtotal)
    default: 0
    }
  }
}

extension Services {
  var cart: CartService {
    get { self[CartService.self] }
    set { self[CartService.self] = newValue }
  }
}
