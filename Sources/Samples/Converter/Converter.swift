import VDStore

/// A currency converter: an exchange, a market with rates that come and go, a ledger.
///
/// One store holds everything. Each screen shows a scope of it that is written without changing
/// the whole; the digits behind the point concern all of them.
public struct Converter: App {
  /// Every effect asks a stand-in that answers from its arguments.
  public static let allowsEffectBodies = true

  @Store private var state = ConverterState()

  /// Makes the store.
  public init() {}

  /// One window with the three screens below one another.
  public var body: some Scene {
    WindowGroup {
      ConverterHome($state.di(\.asyncActions, .flow))
    }
  }
}

/// The screens, and what concerns all of them.
struct ConverterHome: View {
  @ViewStore private var state: ConverterState

  init(_ store: Store<ConverterState>) { _state = ViewStore(store) }

  var body: some View {
    VStack {
      ExchangeScreen($state)
      MarketScreen($state.market, digits: state.digits)
      LedgerScreen($state.ledger, digits: state.digits)
      HStack {
        Text("Digits: \(state.digits)")
        Button("More") { $state.changeDigits(by: 1) }.disabled(state.digits == 4)
        Button("Fewer") { $state.changeDigits(by: -1) }.disabled(state.digits == 0)
      }
    }
  }
}
