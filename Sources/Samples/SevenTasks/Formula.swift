/// What a cell of a sheet computes: a number, a cell, a sum of a range, or an operation.
indirect enum Formula {
  case number(Double)
  case cell(String)
  case sum(of: [String])
  case operation(Character, Formula, Formula)

  /// The names of the cells that the formula reads, in order.
  var cells: [String] {
    switch self {
    case .number: []
    case .cell(let name): [name]
    case .sum(let names): names
    case .operation(_, let left, let right): left.cells + right.cells
    }
  }

  /// The value; nil if a cell has none.
  func value(_ cell: (String) -> Double?) -> Double? {
    switch self {
    case .number(let number): return number
    case .cell(let name): return cell(name)
    case .sum(let names):
      return names.reduce(0) { sum, name in sum.flatMap { sum in cell(name).map { sum + $0 } } }
    case .operation(let sign, let left, let right):
      guard let left = left.value(cell), let right = right.value(cell) else { return nil }
      switch sign {
      case "+": return left + right
      case "-": return left - right
      case "*": return left * right
      default: return right == 0 ? nil : left / right
      }
    }
  }
}

/// Reads a text such as `A1 * (B2 + 1)` or `sum(A1:A5)`.
struct FormulaParser {
  private var rest: Substring

  private init(_ text: String) { rest = Substring(text.filter { $0 != " " }.uppercased()) }

  /// The formula of a text; nil for a text that is not one.
  static func parse(_ text: String) -> Formula? {
    var parser = FormulaParser(text)
    guard let formula = parser.terms(), parser.rest.isEmpty else { return nil }
    return formula
  }

  private mutating func terms() -> Formula? {
    chain(of: "+-") { $0.chain(of: "*/") { $0.factor() } }
  }

  private mutating func chain(
    of signs: String, _ part: (inout FormulaParser) -> Formula?
  ) -> Formula? {
    guard var result = part(&self) else { return nil }
    while let sign = rest.first, signs.contains(sign) {
      rest.removeFirst()
      guard let next = part(&self) else { return nil }
      result = .operation(sign, result, next)
    }
    return result
  }

  private mutating func factor() -> Formula? {
    if take("(") {
      let inner = terms()
      return take(")") ? inner : nil
    }
    if take("-") { return factor().map { .operation("-", .number(0), $0) } }
    if take("SUM(") {
      guard let first = cell(), take(":"), let last = cell(), take(")") else { return nil }
      return .sum(of: Sheet.range(from: first, to: last))
    }
    if let name = cell() { return .cell(name) }
    let digits = rest.prefix { $0.isNumber || $0 == "." }
    rest.removeFirst(digits.count)
    return Double(digits).map { .number($0) }
  }

  private mutating func cell() -> String? {
    guard let letter = rest.first, Sheet.columns.contains(letter) else { return nil }
    let digits = rest.dropFirst().prefix { $0.isNumber }
    guard let row = Int(digits), Sheet.rows.contains(row) else { return nil }
    rest.removeFirst(1 + digits.count)
    return "\(letter)\(row)"
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }
}
