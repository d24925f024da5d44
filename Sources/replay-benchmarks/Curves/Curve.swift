import Foundation

/// A cost at growing sizes of what it depends on.
struct Curve {
  /// What is done.
  var name: String
  /// What grows, such as `stores`.
  var size: String
  var sizes: [Int]
  var unit: Unit
  /// The cost at a size, in nanoseconds or bytes.
  var measure: (Int) throws -> Double

  /// What a cost is measured in.
  enum Unit {
    case nanoseconds, bytes

    func text(_ value: Double) -> String {
      let (steps, names) =
        switch self {
        case .nanoseconds: (1_000.0, ["ns", "µs", "ms", "s"])
        case .bytes: (1_024.0, ["B", "KiB", "MiB", "GiB"])
        }
      var (value, index) = (value, 0)
      while value >= steps && index + 1 < names.count {
        (value, index) = (value / steps, index + 1)
      }
      return "\(ResultTable.number(value)) \(names[index])"
    }
  }

  init(
    _ name: String, of size: String, _ sizes: [Int], unit: Unit = .nanoseconds,
    measure: @escaping (Int) throws -> Double
  ) {
    self.name = name
    self.size = size
    self.sizes = sizes
    self.unit = unit
    self.measure = measure
  }
}

/// The costs of a curve.
struct MeasuredCurve {
  var curve: Curve
  var values: [Double]

  /// The largest exponent of a cost that grows no faster than what it depends on, noise included.
  static let largestExponent = 1.1

  init(_ curve: Curve) throws {
    self.curve = curve
    values = try curve.sizes.map(curve.measure)
  }

  /// The exponent e of the least-squares fit of `value ~ size^e`: 0 for a constant cost, 1 for one
  /// in proportion to the size.
  var exponent: Double {
    let x = curve.sizes.map { log(Double($0)) }
    let y = values.map { log(max($0, 1)) }
    let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
    let products = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }
    return products.reduce(0, +) / x.map { ($0 - meanX) * ($0 - meanX) }.reduce(0, +)
  }

  var isMet: Bool { exponent <= Self.largestExponent }

  /// A row of a table in Markdown: the cost, its values, the exponent.
  var row: String {
    let values = zip(curve.sizes, values).map { size, value in
      "\(size.formatted(.number.locale(Locale(identifier: "en_US")))): \(curve.unit.text(value))"
    }
    let exponent = String(format: "%.2f", exponent)
    return "| \(curve.name) | \(curve.size) | \(values.joined(separator: " · ")) | "
      + (isMet ? "\(exponent) |" : "**\(exponent)** |")
  }

  static let title = "| cost | of | at | exponent |\n|---|---|---|---|"
}
