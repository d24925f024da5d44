import ReplayRuntime
import VDStore

/// Provides the values of currencies.
protocol RatesService: Sendable {
  /// Units for one euro, of every currency.
  ///
  /// - Throws: ``CentralBank/Refusal``.
  func rates() async throws -> [Market.Rate]
}

extension StoreDIValues {
  /// The service that provides the rates.
  var rates: any RatesService {
    get { get(\.rates, or: valueFor(live: CentralBank(), test: FixedRates())) }
    set { set(\.rates, newValue) }
  }
}

/// A stand-in of a bank: it computes its answers from the session's chance at each request.
///
/// A client of a real bank would make its request inside `recorded`.
struct CentralBank: RatesService {
  private let runtime = Runtime.ambient

  /// Why the bank has refused an answer.
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

  /// The facts from which the bank computes its answer.
  private struct Day: Codable {
    var isClosed: Bool
    var rates: [Market.Rate]
  }
}

/// The service for tests: the usual rate of every currency.
struct FixedRates: RatesService {
  func rates() async throws -> [Market.Rate] {
    Currency.allCases.map { Market.Rate(currency: $0, units: $0.usual) }
  }
}
