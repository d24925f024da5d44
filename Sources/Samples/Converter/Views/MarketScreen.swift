import VDStore

/// The values of currencies, and the state of the running call.
struct MarketScreen: View {
  let digits: Int
  @ViewStore private var market: Market

  init(_ store: Store<Market>, digits: Int) {
    self.digits = digits
    _market = ViewStore(store)
  }

  var body: some View {
    Panel("One euro") {
      ForEach(market.rates) { rate in
        Text("\(rate.currency.rawValue)  \(rate.units.text(digits: digits))")
      }
      note
      HStack {
        Button("Update") { $market.updateRates() }
        Button("Cancel") { $market.cancelUpdate() }.disabled(market.calls == 0)
        Button(market.isFollowed ? "Stop following" : "Follow") {
          if market.isFollowed { $market.stopFollowing() } else { $market.follow() }
        }
      }
    }
  }

  @ViewBuilder private var note: some View {
    if market.calls > 0 {
      Text("Asking the bank…")
    } else if let problem = market.problem {
      Text(problem).foregroundColor(.red)
    } else if !market.rates.isEmpty {
      Text("as of second \(market.asOf)")
    }
  }
}
