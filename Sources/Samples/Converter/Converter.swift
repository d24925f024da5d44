import VDStore

/// A currency converter: an exchange, a market with changing rates, a ledger.
///
/// One store holds the whole state. Each screen shows a scope of it, which is written without
/// changing the whole state; the number of decimal digits is common to all screens.
public struct Converter: App {
  /// Every effect calls a stand-in that computes its answer from its arguments.
  public static let allowsEffectBodies = true

  @Store private var state = ConverterState()

  /// Creates the store.
  public init() {}

  /// One window with the three screens below one another.
  public var body: some Scene {
    WindowGroup {
      ConverterHome($state.di(\.asyncActions, .flow))
    }
  }
}

/// The screens, and the controls that are common to all of them.
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
