/// A currency that the converter knows.
enum Currency: String, CaseIterable, Codable, Sendable {
  case euro = "EUR"
  case dollar = "USD"
  case pound = "GBP"
  case yen = "JPY"
  case franc = "CHF"
  case krona = "SEK"

  /// The units for one euro on an ordinary day.
  var usual: Double {
    switch self {
    case .euro: 1
    case .dollar: 1.08
    case .pound: 0.85
    case .yen: 162
    case .franc: 0.95
    case .krona: 11.4
    }
  }

  /// The next currency, or the first one after the last.
  var next: Currency {
    let all = Currency.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
