import VDStore

/// The whole state of the converter.
///
/// Each screen's part is written without changing the whole state: a change on one screen redraws
/// only that screen. The direct properties are common to all screens.
struct ConverterState: Codable {
  @NonMutatingSet var exchange = Exchange()
  @NonMutatingSet var market = Market()
  @NonMutatingSet var ledger = Ledger()
  /// The number of decimal digits on every screen.
  var digits = 2
}

/// The conversion that the user is entering.
struct Exchange: Codable, Equatable {
  /// The text that the user has typed.
  var amount = ""
  var from = Currency.euro
  var to = Currency.dollar
}

/// The values of currencies.
struct Market: Codable, Equatable {
  /// Units for one euro; empty until the first answer.
  var rates: [Rate] = []
  /// The session's time of the last answer, in seconds.
  var asOf: Int64 = 0
  /// The number of running calls for rates, including cancelled ones.
  var calls = 0
  /// Whether the rates are fetched repeatedly.
  var isFollowed = false
  /// Why the last call failed.
  var problem: String?

  /// The value of one currency.
  struct Rate: Codable, Equatable, Identifiable {
    let currency: Currency
    var units: Double

    var id: String { currency.rawValue }
  }

  /// Counts a call for rates.
  mutating func begin() {
    calls += 1
    problem = nil
  }

  /// Stores the rates and their time in seconds.
  mutating func replace(_ rates: [Rate], asOf second: Int64) {
    self.rates = rates
    asOf = second
  }

  /// An amount in another currency; nil without rates.
  func convert(_ amount: Double, from: Currency, to: Currency) -> Double? {
    guard let from = units(of: from), let to = units(of: to) else { return nil }
    return amount / from * to
  }

  private func units(of currency: Currency) -> Double? {
    rates.first { $0.currency == currency }?.units
  }
}

/// The stored conversions.
struct Ledger: Codable, Equatable {
  var entries: [Entry] = []

  /// A conversion at the rates of its time.
  struct Entry: Codable, Equatable, Identifiable {
    let id: String
    let from: Currency
    let to: Currency
    let amount: Double
    let result: Double
  }
}

extension Double {
  /// The number with some decimal digits.
  func text(digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled < 1e15 else { return "\(self)" }
    let (whole, part) = Int64(scaled).quotientAndRemainder(dividingBy: Int64(scale))
    let fraction = "\(part)"
    let zeros = String(repeating: "0", count: max(0, digits - fraction.count))
    return (self < 0 ? "-" : "") + "\(whole)" + (digits == 0 ? "" : ".\(zeros)\(fraction)")
  }
}
