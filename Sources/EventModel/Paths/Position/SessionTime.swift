/// Times of a session in their written form, such as `t+2.350s`.
package enum SessionTime {
  /// Returns `t+` and the seconds with three decimals, or with six where they are needed.
  package static func text(_ microseconds: Int64) -> String { "t+" + seconds(microseconds) }

  /// Returns seconds with three decimals, or with six if three would lose digits: `2.350s`.
  package static func seconds(_ microseconds: Int64) -> String {
    let whole = microseconds / 1_000_000
    let part = (microseconds % 1_000_000).magnitude
    let sign = microseconds < 0 && whole == 0 ? "-" : ""
    let digits = part % 1000 == 0 ? padded(part / 1000, 3) : padded(part, 6)
    return "\(sign)\(whole).\(digits)s"
  }

  private static func padded(_ number: UInt64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Reads `t+1m2.5s`, `t+350ms`, `2s`, `7us` or plain seconds; returns nil for any other text.
  package static func microseconds(_ text: String) -> Int64? {
    var rest = text.hasPrefix("t+") ? text.dropFirst(2) : text[...]
    guard !rest.isEmpty else { return nil }
    var total: Int64 = 0
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let scale = scales[String(unit)], let part = scaled(number, by: scale) else {
        return nil
      }
      let sum = total.addingReportingOverflow(part)
      guard !sum.overflow else { return nil }
      total = sum.partialValue
    }
    return total
  }

  private static let scales: [String: Int64] = [
    "": 1_000_000, "us": 1, "ms": 1000, "s": 1_000_000, "m": 60_000_000, "h": 3_600_000_000,
  ]

  /// Multiplies a decimal number by a scale, exactly. Digits below one microsecond are dropped.
  private static func scaled(_ number: Substring, by scale: Int64) -> Int64? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let whole = Int64(first) else { return nil }
    let product = whole.multipliedReportingOverflow(by: scale)
    guard !product.overflow else { return nil }
    var result = product.partialValue
    var weight = scale
    for digit in parts.count == 2 ? parts[1] : "" {
      guard let value = digit.wholeNumberValue else { return nil }
      // Exact for every scale while the weight is divisible by ten. Smaller digits are dropped.
      guard weight % 10 == 0 else { return result }
      weight /= 10
      let sum = result.addingReportingOverflow(Int64(value) * weight)
      guard !sum.overflow else { return nil }
      result = sum.partialValue
    }
    return result
  }
}
