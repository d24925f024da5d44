import Verge

struct Basket: Codable, Equatable {
  struct Item: Codable, Equatable, Identifiable {
    var id: String
    var price: Int
    var count = 1
  }

  var items: [Item] = []
  var voucher = Voucher()
  var isPaying = false
  var receipt: String?

  struct Voucher: Codable, Equatable {
    var code = ""
    var percent = 0
  }

  var sum: Int { items.reduce(0) { $0 + $1.price * $1.count } }
}

enum BasketActivity: Codable, Equatable, Sendable {
  case paid(Int)
  case refused
}

/// A store with a driver, derived values and activities.
final class BasketStore: Store<Basket, BasketActivity>, @unchecked Sendable {
  init() { super.init(initialState: Basket(), logger: nil) }

  func add(_ id: String, price: Int) {
    commit("add \(id)") { state in  // broken
      if let index = state.items.firstIndex(where: { $0.id == id }) {
        state.items[index].count += TodayProbe.isBroken ? 2 : 1
      } else {
        state.items.append(.init(id: id, price: price))
      }
    }
  }

  func pay() {
    if state.primitive.sum == 0 { return send(.refused) }
    commit { $0.isPaying = true }
    task {
      let sum = self.state.primitive.sum
      await self.runtime.sleep(for: .milliseconds(40))
      self.commit {
        $0.isPaying = false
        $0.receipt = "paid \(sum)"
        $0.items = []
      }
      self.send(.paid(sum))
    }
  }
}

/// Changes the voucher alone.
final class VoucherDriver: StoreDriverType {
  typealias Scope = Basket.Voucher
  let store: BasketStore
  let scope: WritableKeyPath<Basket, Basket.Voucher> = \.voucher

  init(_ store: BasketStore) { self.store = store }

  func apply(_ code: String) {
    commit {
      $0.code = code
      $0.percent = code == "TEN" ? 10 : 0
    }
  }
}

struct BasketApp: VergeApplication {
  @ObservedObject var store = BasketStore()

  var body: some View {
    BasketView(
      store: store, voucher: VoucherDriver(store),
      due: store.derived(.map { $0.sum * (100 - $0.voucher.percent) / 100 }))
  }
}

private struct BasketView: View {
  let store: BasketStore
  let voucher: VoucherDriver
  let due: Derived<Int>

  var body: some View {
    VStack {
      StoreReader(store) { state in
        ForEach(state.items) { item in Text("\(item.count) \(item.id)") }
        if state.isPaying { Text("paying") }
        if let receipt = state.receipt { Text(receipt) }
      }
      UseState(due) { due in Text("due \(due.primitive)") }
      Button("tea") { store.add("tea", price: 450) }
      Button("pot") { store.add("pot", price: 2_500) }
      Button("ten") { voucher.apply("TEN") }
      Button("pay") { store.pay() }
    }
  }
}
