import CBOR
import EventModel

/// Classifies differing values of two replays by their form.
package enum NondeterminismValues {
  /// One value of an event, and the value at the same place in another replay.
  package struct Pair: Hashable, Sendable {
    /// The value in the first replay.
    package var first: CBORValue
    /// The value in the second replay.
    package var second: CBORValue

    package init(first: CBORValue, second: CBORValue) {
      (self.first, self.second) = (first, second)
    }

    package var texts: (String, String) {
      (NondeterminismValues.text(first), NondeterminismValues.text(second))
    }
  }

  /// The values that differ between two events.
  package static func pairs(_ a: Event, _ b: Event) -> [Pair] {
    guard let first = try? CBORValue(canonical: a.payload.isEmpty ? [0xF6] : a.payload),
      let second = try? CBORValue(canonical: b.payload.isEmpty ? [0xF6] : b.payload)
    else { return [] }
    var found: [Pair] = []
    collect(first, second, into: &found)
    return found
  }

  /// Every text and number of an event.
  package static func texts(of event: Event) -> [String] {
    func leaves(_ value: CBORValue) -> [String] {
      switch value {
      case .array(let items): items.flatMap(leaves)
      case .map(let pairs): pairs.flatMap { leaves($0.key) + leaves($0.value) }
      case .tagged(_, let value): leaves(value)
      default: [text(value)]
      }
    }
    return (try? CBORValue(canonical: event.payload)).map(leaves) ?? []
  }

  private static func collect(_ a: CBORValue, _ b: CBORValue, into found: inout [Pair]) {
    if a == b { return }
    switch (a, b) {
    case (.array(let a), .array(let b)):
      for (one, other) in zip(a, b) { collect(one, other, into: &found) }
    case (.map(let a), .map(let b)):
      for (one, other) in zip(a, b) {
        collect(one.key, other.key, into: &found)
        collect(one.value, other.value, into: &found)
      }
    case (.tagged(_, let a), .tagged(_, let b)): collect(a, b, into: &found)
    default: found.append(Pair(first: a, second: b))
    }
  }

  private static func text(_ value: CBORValue) -> String {
    switch value {
    case .text(let text): text
    case .unsigned(let number): String(number)
    case .float(let number): String(number)
    default: value.intValue.map(String.init) ?? ""
    }
  }

  // MARK: Looks of one value

  /// The UUIDs in a text.
  private static func identifiers(in text: String) -> [Substring] {
    text.matches(
      of: /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/
    ).map(\.0)
  }

  /// Whether a text holds a hexadecimal address.
  static func holdsAddress(_ text: String) -> Bool {
    text.firstMatch(of: /0x[0-9a-f]{8,16}/) != nil
  }

  /// The seconds between 1970 and 2001, the reference date of Foundation.
  private static let referenceDate = 978_307_200.0

  /// Ticks per second of seconds, milliseconds, microseconds and nanoseconds.
  package static let units = [1.0, 1e3, 1e6, 1e9]

  /// Whether a text holds an instant in a range of seconds since 1970.
  package static func holdsTime(_ text: String, in range: ClosedRange<Double>) -> Bool {
    if text.matches(of: /(\d{4})-(\d\d)-(\d\d)/).contains(where: { match in
      guard let year = Int(match.1), let month = Int(match.2), let day = Int(match.3) else {
        return false
      }
      let start = Double(days(year, month, day)) * 86_400
      return start + 86_400 >= range.lowerBound && start <= range.upperBound
    }) {
      return true
    }
    return numbers(in: text).contains { number in
      units.contains { range.contains(number / $0) } || range.contains(number + referenceDate)
    }
  }

  /// The number of days from 1970-01-01 to a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The numbers in a text; a time of day is converted to seconds.
  private static func numbers(in text: String) -> [Double] {
    text.matches(of: /(\d{1,2}):(\d\d):(\d\d(?:\.\d+)?)|\d+(?:\.\d+)?(?:e[+-]?\d+)?/).compactMap {
      match in
      guard let hours = match.1.flatMap({ Double($0) }),
        let minutes = match.2.flatMap({ Double($0) }),
        let seconds = match.3.flatMap({ Double($0) })
      else { return Double(match.0) }
      return (hours * 60 + minutes) * 60 + seconds
    }
  }

  // MARK: Looks of a pair

  /// Whether a number grew by the elapsed time from the first value to the second.
  ///
  /// - Parameter unit: The ticks per second of the number.
  package static func movedBy(_ elapsed: Double, unit: Double, _ pair: Pair) -> Bool {
    let (old, new) = (numbers(in: pair.texts.0), numbers(in: pair.texts.1))
    guard old.count == new.count else { return false }
    // Whole seconds differ by up to one, and starting a process takes a part of a second.
    let tolerance = (unit == 1 ? 1 : 0.5) + 0.1 * elapsed
    return zip(old, new).contains { old, new in
      new > old && abs((new - old) / unit - elapsed) <= tolerance
    }
  }

  /// Whether both values hold UUIDs, and different ones.
  package static func holdOtherIdentifiers(_ pair: Pair) -> Bool {
    let (first, second) = (identifiers(in: pair.texts.0), identifiers(in: pair.texts.1))
    return !first.isEmpty && !second.isEmpty && first != second
  }

  /// Whether two values hold the same parts in another order.
  package static func arePermuted(_ pairs: [Pair]) -> Bool {
    let first = pairs.map(\.texts.0).joined()
    let second = pairs.map(\.texts.1).joined()
    return first != second && first.unicodeScalars.sorted() == second.unicodeScalars.sorted()
  }

  /// Whether two values hold different numbers that are as large as addresses.
  package static func areAddresses(_ pair: Pair) -> Bool {
    let (old, new) = (wholeNumbers(in: pair.texts.0), wholeNumbers(in: pair.texts.1))
    let addresses: Range<UInt64> = 1 << 40..<1 << 48
    return old.count == new.count
      && zip(old, new).contains { old, new in
        old != new && addresses.contains(old) && addresses.contains(new)
      }
  }

  private static func wholeNumbers(in text: String) -> [UInt64] {
    text.matches(of: /0x([0-9a-f]+)|\d+/).compactMap { match in
      match.1.map { UInt64($0, radix: 16) } ?? UInt64(match.0)
    }
  }

  /// The class that differing values suggest: identifiers, addresses, times of day, or the same parts
  /// in another order; nil for none.
  static func look(_ pairs: [Pair]) -> Nondeterminism? {
    func holdTimes(_ pair: Pair) -> Bool {
      [pair.texts.0, pair.texts.1].allSatisfy { holdsTime($0, in: presentDay) }
    }
    func holdAddresses(_ pair: Pair) -> Bool {
      holdsAddress(pair.texts.0) && holdsAddress(pair.texts.1)
    }
    if pairs.contains(where: holdOtherIdentifiers) { return .identifier }
    if pairs.contains(where: holdAddresses) { return .address }
    if pairs.contains(where: holdTimes) { return .clock }
    return arePermuted(pairs) ? .hashOrder : nil
  }

  /// From the year 2020 to the year 2040, in seconds since 1970.
  private static let presentDay = 1_577_836_800.0...2_208_988_800.0

  /// Whether values of a difference look as if each run created them.
  static func lookNew(_ divergence: Divergence) -> Bool {
    guard let recorded = divergence.recorded, let replayed = divergence.replayed else {
      return false
    }
    return pairs(recorded, replayed).contains(where: lookMadeAnew)
  }

  /// Whether both values look as if each run created them: identifiers, times of day or addresses.
  package static func lookMadeAnew(_ pair: Pair) -> Bool {
    let (first, second) = pair.texts
    func both(_ judge: (String) -> Bool) -> Bool { judge(first) && judge(second) }
    return holdOtherIdentifiers(pair) || both(holdsAddress)
      || both { text in holdsTime(text, in: presentDay) && !isDate(text) }
  }

  /// Whether a text is a date. A date may also be a constant of the application.
  private static func isDate(_ text: String) -> Bool {
    text.firstMatch(of: /\d{4}-\d\d-\d\d/) != nil
  }
}
