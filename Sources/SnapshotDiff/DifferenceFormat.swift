import CBOR
import EventModel

/// A form in which a difference of two values is written.
package enum DifferenceFormat: Hashable, Sendable {
  /// Lines for a file or a pipe.
  case plain
  /// The same lines with colours.
  case terminal
  /// The array of changes; see ``StateDifference/jsonChanges``.
  case json
  /// A JSON Patch, RFC 6902.
  case jsonPatch

  /// Returns the lines of a difference in this form, without newlines.
  ///
  /// - Parameters:
  ///   - old: The old value, for a JSON Patch.
  ///   - new: The new value, for a JSON Patch.
  ///   - escaping: Makes recorded text safe to print. It is not called for JSON, which is safe.
  package func lines(
    of difference: StateDifference, from old: @autoclosure () -> CBORValue,
    to new: @autoclosure () -> CBORValue, escaping: (String) -> String
  ) -> [String] {
    switch self {
    case .plain, .terminal: difference.lines().map { line($0, escaping: escaping) }
    case .json: [JSON.text(ofPlain: difference.jsonChanges)]
    case .jsonPatch: [JSON.text(ofPlain: JSONPatch.between(old(), new()))]
    }
  }

  /// Returns a line with its mark at the start, coloured in a terminal.
  package func line(_ line: DifferenceLine, escaping: (String) -> String) -> String {
    let text = escaping("\(line.mark.rawValue) \(line.text)")
    guard self == .terminal, let color = Self.color(of: line.mark) else { return text }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }

  /// The colour of a line as the parameter of SGR; nil for that of other text.
  ///
  /// Source: ECMA-48, section 8.3.117.
  private static func color(of mark: DifferenceLine.Mark) -> Int? {
    switch mark {
    case .none: nil
    case .removed: 31
    case .added: 32
    case .moved, .changed, .unequal: 36
    }
  }
}
