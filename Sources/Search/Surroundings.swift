import CBOR
import EventModel

/// Where and when a session may run: what sessions of a search answer to requests by these names.
enum Surroundings {
  /// The names under which applications ask for a locale, a time zone and the time of day.
  static let names = ["locale", "zone", "date", "now", "today"]

  /// Other answers than the recorded one, in the notation of transcripts.
  static func answers(_ name: String, besides old: CBORValue) -> [String] {
    switch name {
    case "locale": locales.compactMap { try? old.answer($0) }
    case "zone": zones.compactMap { try? old.answer($0) }
    default: times(besides: old).map { Notation.text(of: $0) }
    }
  }

  /// Turkish has another capital of i, Arabic other digits and another direction.
  private static let locales = ["en_US", "de_DE", "tr_TR", "ar_EG", "ja_JP", "en_US_POSIX"]
  /// Far from UTC, by parts of an hour, and with a summer time.
  private static let zones = [
    "GMT", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Kiritimati", "America/St_Johns",
  ]

  /// Jumps of a clock, in seconds: an hour, a day and 30 years to either side, and a leap year.
  private static let jumps: [Int64] = [
    -3_600, 3_600, -86_400, 86_400, 31_622_400, -1_000_000_000, 1_000_000_000,
  ]

  /// The clock has jumped: seconds with a fraction, as `Date` encodes itself, or whole seconds or
  /// milliseconds. A clock of another type keeps its answer.
  private static func times(besides old: CBORValue) -> [CBORValue] {
    if case .float(let seconds) = old { return jumps.map { .float(seconds + Double($0)) } }
    guard let ticks = old.intValue else { return [] }
    let unit: Int64 = ticks.magnitude > 100_000_000_000 ? 1_000 : 1
    return jumps.compactMap { jump in
      let (time, overflow) = ticks.addingReportingOverflow(jump * unit)
      return overflow ? nil : time < 0 ? .negative(UInt64(-1 - time)) : .unsigned(UInt64(time))
    }
  }
}
