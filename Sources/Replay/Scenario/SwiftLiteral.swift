import CBOR
import EventModel

/// Values as literals of Swift.
enum SwiftLiteral {
  /// The literal; nil for a value that has none, such as bytes, a set or a number that is not finite.
  static func text(of value: CBORValue) -> String? {
    switch value {
    case .null, .undefined: return ".null"
    case .bool(let flag): return String(flag)
    case .text(let text): return quoted(text)
    case .unsigned, .negative: return value.intValue.map(String.init)
    case .float(let number): return number.isFinite ? "\(number)" : nil
    case .array(let elements):
      let parts = elements.compactMap { text(of: $0) }
      return parts.count == elements.count ? "[\(parts.joined(separator: ", "))]" : nil
    case .map(let pairs):
      let parts = pairs.compactMap { pair in
        pair.key.textValue.flatMap { key in
          text(of: pair.value).map { "\(quoted(key)): \($0)" }
        }
      }
      guard parts.count == pairs.count else { return nil }
      return parts.isEmpty ? "[:]" : "[\(parts.joined(separator: ", "))]"
    case .bytes, .tagged, .simple: return nil
    }
  }

  /// A text as a literal on one line, with everything escaped that a reader could not see.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if Notation.isInvisible(scalar) {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
