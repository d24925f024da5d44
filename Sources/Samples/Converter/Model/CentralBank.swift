import ReplayRuntime
import VDStore

/// Says what currencies are worth.
protocol RatesService: Sendable {
  /// Units for one euro, of every currency.
  ///
  /// - Throws: ``CentralBank/Refusal``.
  func rates() async throws -> [Market.Rate]
}

extension StoreDIValues {
  /// Where rates come from.
  var rates: any RatesService {
    get { get(\.rates, or: valueFor(live: CentralBank(), test: FixedRates())) }
    set { set(\.rates, newValue) }
  }
}

/// A bank, as a stand-in: what it answers is drawn from the session's own chance when it is asked.
///
/// A client of a real bank would make its request inside `recorded`.
struct CentralBank: RatesService {
  private let runtime = Runtime.ambient

  /// Why the bank does not answer.
  struct Refusal: Error, Codable, Equatable {
    var text: String
  }

  func rates() async throws -> [Market.Rate] {
    var random = runtime.random("bank")
    let isClosed = Int.random(in: 0..<6, using: &random) == 0
    let rates = Currency.allCases.map { currency in
      let drift = currency == .euro ? 0 : Double(Int.random(in: -50...50, using: &random)) / 1_000
      return Market.Rate(currency: currency, units: currency.usual * (1 + drift))
    }
    let day = Day(isClosed: isClosed, rates: rates)
    return try await runtime.recorded("rates", arguments: day, errors: [Refusal.self]) { day in
      Runtime.requireOutside("CentralBank.rates")
      if day.isClosed { throw Refusal(text: "The bank is closed") }
      return day.rates
    }
  }

  /// What the bank answers from.
  private struct Day: Codable {
    var isClosed: Bool
    var rates: [Market.Rate]
  }
}

/// What tests get: every currency as on an ordinary day.
struct FixedRates: RatesService {
  func rates() async throws -> [Market.Rate] {
    Currency.allCases.map { Market.Rate(currency: $0, units: $0.usual) }
  }
}
