import Compose
import HeadlessUI

/// A paid cart.
struct Order: Codable, Equatable, Identifiable, Sendable {
  var id: String
  var receipt: Int
  var lines: [CartLine]
  /// In cents.
  var total: Int
}

/// The orders so far.
struct Orders: Component {
  @ObservedObject var orders = Services.current.orders.store
}

extension Orders: View {
  var body: some View {
    VStack {
      Text(orders.state.orders.isEmpty ? "No orders yet" : "Orders")
      ForEach(orders.state.orders) { order in
        HStack {
          Text("Receipt \(order.receipt)")
          Text("\(order.lines.count) items")
          Text(Price.text(order.total))
        }
      }
    }
  }
}

/// The orders of this session, the latest twenty of them.
struct OrderService: Service {
  static let Name = "orders"

  let store = PlainStore<State>()

  struct State: AnyState {
    var orders: [Order] = []
  }

  func add(_ order: Order) {
    store.commit { state in
      state.orders.append(order)
      if state.orders.count > 20 { state.orders.removeFirst() }
    }
  }
}

extension Services {
  var orders: OrderService {
    get { self[OrderService.self] }
    set { self[OrderService.self] = newValue }
  }
}
