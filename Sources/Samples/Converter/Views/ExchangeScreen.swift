import VDStore

/// An amount in one currency and its value in another.
struct ExchangeScreen: View {
  @ViewStore private var converter: ConverterState
  @ViewStore private var exchange: Exchange
  @ViewStore private var market: Market

  init(_ store: Store<ConverterState>) {
    _converter = ViewStore(store)
    _exchange = ViewStore(store.exchange)
    _market = ViewStore(store.market)
  }

  var body: some View {
    VStack {
      HStack {
        TextField("Amount", text: Binding(get: { exchange.amount }, set: { $exchange.enter($0) }))
        Button(exchange.from.rawValue) { $exchange.turn(\.from) }
        Button("<>") { $exchange.swap() }
        Button(exchange.to.rawValue) { $exchange.turn(\.to) }
      }
      Text(answer)
      Button("Keep") { $converter.keep() }
        .disabled($converter.result == nil)
        .keyboardShortcut(.defaultAction)
    }
  }

  private var answer: String {
    guard let result = $converter.result else {
      if market.rates.isEmpty { return "There are no rates yet" }
      return exchange.amount.isEmpty ? "Type an amount" : "\(exchange.amount) is no number"
    }
    let text = result.text(digits: converter.digits)
    return "\(exchange.amount) \(exchange.from.rawValue) = \(text) \(exchange.to.rawValue)"
  }
}
