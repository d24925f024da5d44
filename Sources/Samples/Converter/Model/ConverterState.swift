import VDStore

/// Everything that the converter knows.
///
/// Each screen's part is written without changing the whole: what happens on one screen redraws
/// that screen. What stands here directly concerns all of them.
struct ConverterState: Codable {
  @NonMutatingSet var exchange = Exchange()
  @NonMutatingSet var market = Market()
  @NonMutatingSet var ledger = Ledger()
  /// How many digits stand behind the point, on every screen.
  var digits = 2
}

/// The conversion that somebody is about.
struct Exchange: Codable, Equatable {
  /// What was typed.
  var amount = ""
  var from = Currency.euro
  var to = Currency.dollar
}

/// What currencies are worth.
struct Market: Codable, Equatable {
  /// Units for one euro; empty until they came for the first time.
  var rates: [Rate] = []
  /// Seconds of the session when they came.
  var asOf: Int64 = 0
  /// Calls for rates that are under way, those that were cancelled included.
  var calls = 0
  /// Whether the rates are fetched again and again.
  var isFollowed = false
  /// Why the last call failed.
  var problem: String?

  /// What one currency is worth.
  struct Rate: Codable, Equatable, Identifiable {
    let currency: Currency
    var units: Double

    var id: String { currency.rawValue }
  }

  /// Notes a call for rates.
  mutating func begin() {
    calls += 1
    problem = nil
  }

  /// Takes the rates of a second.
  mutating func replace(_ rates: [Rate], asOf second: Int64) {
    self.rates = rates
    asOf = second
  }

  /// An amount in another currency; nil while nobody knows.
  func convert(_ amount: Double, from: Currency, to: Currency) -> Double? {
    guard let from = units(of: from), let to = units(of: to) else { return nil }
    return amount / from * to
  }

  private func units(of currency: Currency) -> Double? {
    rates.first { $0.currency == currency }?.units
  }
}

/// What was converted and is worth remembering.
struct Ledger: Codable, Equatable {
  var entries: [Entry] = []

  /// A conversion at the rates of its moment.
  struct Entry: Codable, Equatable, Identifiable {
    let id: String
    let from: Currency
    let to: Currency
    let amount: Double
    let result: Double
  }
}

extension Double {
  /// The number with some digits behind the point.
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
