/// Formats numbers for a person.
package enum Counting {
  /// Groups digits by three: 18204 is `18,204`.
  package static func grouped(_ number: Int) -> String {
    var digits = Array(String(abs(number)))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// A number of things in words: `1 event`, `18,204 events`.
  package static func things(_ number: Int, _ word: String, _ plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? word : plural ?? word + "s")"
  }

  /// Seconds with three decimals.
  package static func seconds(_ seconds: Double) -> String {
    let thousandths = Int((max(0, min(seconds, 1e9)) * 1000).rounded())
    let decimals = String(thousandths % 1000)
    let zeros = String(repeating: "0", count: 3 - decimals.count)
    return "\(thousandths / 1000).\(zeros)\(decimals)"
  }

  /// A rate with three digits: `587k`, `1.2M`.
  package static func rate(_ perSecond: Double) -> String {
    if perSecond >= 999_500 {
      let tenths = whole(perSecond / 100_000)
      return "\(tenths / 10).\(tenths % 10)M"
    }
    if perSecond >= 1_000 { return "\(whole(perSecond / 1_000))k" }
    return "\(whole(perSecond))"
  }

  private static func whole(_ number: Double) -> Int { Int(number.rounded(.toNearestOrEven)) }
}
