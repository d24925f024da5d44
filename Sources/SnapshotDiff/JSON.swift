import CBOR
import EventModel

/// Converts values to JSON.
///
/// Integers beyond 2^53 are strings, floats that are not finite are `"NaN"`, `"Infinity"` and
/// `"-Infinity"`, bytes are `{"$bytes": base64}`, sets are arrays in canonical order, other tags
/// are `{"$tag": n, "value": …}`, and keys that are not texts are their notation, in braces where the
/// map also has that text as a key.
package enum JSON {
  /// The largest magnitude of an integer that every JSON reader preserves.
  private static let largestInteger: UInt64 = 1 << 53

  /// Returns the value with JSON's types only: maps with text keys, arrays, texts, numbers,
  /// booleans and null.
  package static func plain(_ value: CBORValue) -> CBORValue {
    switch value {
    case .unsigned(let n): n <= largestInteger ? value : .text(Notation.text(of: value))
    case .negative(let n): n < largestInteger ? value : .text(Notation.text(of: value))
    case .bytes(let bytes): .map([CBORPair(.text("$bytes"), .text(base64(bytes)))])
    case .array(let items): .array(items.map(plain))
    case .map(let pairs):
      .map(sorting: zip(keys(of: pairs), pairs).map { CBORPair(.text($0), plain($1.value)) })
    case .tagged(CBORValue.setTag, .array(let items)): .array(items.map(plain))
    case .tagged(let tag, let content):
      .map([
        CBORPair(.text("$tag"), plain(.unsigned(tag))), CBORPair(.text("value"), plain(content)),
      ])
    case .float(let number) where !number.isFinite: .text(Notation.text(of: number))
    case .undefined: .null
    case .simple: .text(Notation.text(of: value))
    case .text, .bool, .null, .float: value
    }
  }

  /// Returns the keys of a map as texts, all different.
  private static func keys(of pairs: [CBORPair]) -> [String] {
    let texts = pairs.compactMap(\.key.textValue)
    if texts.count == pairs.count { return texts }
    let taken = Set(texts.map { Array($0.utf8) })
    return pairs.map { pair in
      if let text = pair.key.textValue { return text }
      var text = Notation.text(of: pair.key)
      while taken.contains(Array(text.utf8)) { text = "{\(text)}" }
      return text
    }
  }

  /// Returns a value as JSON text. Keys are in the order of the map.
  ///
  /// - Parameter isPretty: Whether to write containers on several lines, each level indented by two
  ///   spaces.
  package static func text(of value: CBORValue, isPretty: Bool = false) -> String {
    var result = ""
    append(plain(value), to: &result, indent: isPretty ? "\n" : nil)
    return result
  }

  /// Returns a value of ``plain(_:)`` as JSON text, with the keys of its maps in the given order.
  package static func text(ofPlain value: CBORValue, isPretty: Bool = false) -> String {
    var result = ""
    append(value, to: &result, indent: isPretty ? "\n" : nil)
    return result
  }

  private static func append(_ value: CBORValue, to result: inout String, indent: String?) {
    switch value {
    case .array(let items):
      appendList(items, "[", "]", to: &result, indent: indent) { item, result, inner in
        append(item, to: &result, indent: inner)
      }
    case .map(let pairs):
      appendList(pairs, "{", "}", to: &result, indent: indent) { pair, result, inner in
        let key = pair.key.textValue ?? Notation.text(of: pair.key)
        result.appendQuoted(key, escaping: escaped)
        result += indent == nil ? ":" : ": "
        append(pair.value, to: &result, indent: inner)
      }
    case .text(let text): result.appendQuoted(text, escaping: escaped)
    default: result += Notation.text(of: value)
    }
  }

  private static func appendList<Item>(
    _ items: [Item], _ open: String, _ close: String, to result: inout String, indent: String?,
    _ body: (Item, inout String, String?) -> Void
  ) {
    result += open
    let inner = indent.map { $0 + "  " }
    for (index, item) in items.enumerated() {
      if index > 0 { result += "," }
      result += inner ?? ""
      body(item, &result, inner)
    }
    if !items.isEmpty { result += indent ?? "" }
    result += close
  }

  /// Returns the escape of a control, or of another character that a terminal or an HTML page could
  /// interpret; nil for any other scalar.
  private static func escaped(_ scalar: Unicode.Scalar) -> String? {
    guard Notation.isInvisible(scalar), let units = UTF16.encode(scalar) else { return nil }
    return units.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Returns bytes in Base64.
  ///
  /// Source: RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        result.append(
          index <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * index)) & 63] : "=")
      }
    }
    return result
  }
}
