extension CBORValue: CustomStringConvertible {
  /// Diagnostic notation, on one line.
  ///
  /// Source: RFC 8949, section 8.
  package var description: String {
    var text = ""
    describe(into: &text)
    return text
  }

  private func describe(into text: inout String) {
    switch self {
    case .unsigned(let n): text += String(n)
    case .negative(let n): text += n == .max ? "-18446744073709551616" : "-\(n + 1)"
    case .bytes(let bytes): text += "h'" + Self.hexadecimal(bytes) + "'"
    case .text(let content): text.appendQuoted(content, escaping: Self.escaped)
    case .array(let items):
      text += "["
      Self.list(items, into: &text) { $0.describe(into: &$1) }
      text += "]"
    case .map(let pairs):
      text += "{"
      Self.list(pairs, into: &text) { pair, text in
        pair.key.describe(into: &text)
        text += ": "
        pair.value.describe(into: &text)
      }
      text += "}"
    case .tagged(let tag, let content):
      text += "\(tag)("
      content.describe(into: &text)
      text += ")"
    case .bool(let value): text += value ? "true" : "false"
    case .null: text += "null"
    case .undefined: text += "undefined"
    case .simple(let value): text += "simple(\(value))"
    case .float(let value): text += Self.notation(of: value)
    }
  }

  private static func list<Item>(
    _ items: [Item], into text: inout String, _ write: (Item, inout String) -> Void
  ) {
    for (index, item) in items.enumerated() {
      if index > 0 { text += ", " }
      write(item, &text)
    }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String? {
    guard scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
    return "\\u00" + hexadecimal([UInt8(scalar.value)])
  }

  private static func notation(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    let parts = "\(value)".split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return "\(value)" }
    let significand = parts[0].contains(".") ? String(parts[0]) : parts[0] + ".0"
    return significand + (exponent < 0 ? "e\(exponent)" : "e+\(exponent)")
  }
}
