import VDStore

extension Store<ConverterState> {
  var exchange: Store<Exchange> { scope(\.exchange) }
  var market: Store<Market> { scope(\.market) }
  var ledger: Store<Ledger> { scope(\.ledger) }

  /// The result of the exchange; nil without an amount or without rates.
  var result: Double? {
    let exchange = state.exchange
    return Double(exchange.amount).flatMap {
      state.market.convert($0, from: exchange.from, to: exchange.to)
    }
  }

  static var keep: Action<Void, Bool> {
    Action<Void, Bool>("keep") { store, _ in
      let exchange = store.state.exchange
      guard let amount = Double(exchange.amount), let result = store.result else { return false }
      store.ledger.state.entries.insert(
        Ledger.Entry(
          id: String(store.di.uuid().uuidString.prefix(8)), from: exchange.from, to: exchange.to,
          amount: amount, result: result), at: 0)
      store.exchange.state.amount = ""
      return true
    }
  }

  /// Adds the conversion to the ledger.
  ///
  /// - Returns: Whether there was a conversion.
  @discardableResult
  func keep() -> Bool { execute(Self.keep, with: ()) }

  /// Sets the number of decimal digits, from 0 to 4, for all screens.
  func changeDigits(by step: Int) { state.digits = min(max(0, state.digits + step), 4) }
}

extension Store<Ledger> {
  func remove(_ id: String) { state.entries.removeAll { $0.id == id } }

  func clear() { state.entries = [] }
}
