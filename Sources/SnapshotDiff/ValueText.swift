import CBOR
import EventModel

/// Prints a value on several lines if it does not fit on one.
///
/// ```
/// store
///   items: [2]
///     0: {id: 1, title: "milk"}
///     1: {id: 2, title: "eggs"}
///   count: 2
/// ```
package enum ValueText {
  /// Returns the lines of a value, each at most `width` characters. Longer texts end in `…`.
  ///
  /// - Parameters:
  ///   - label: The text before the value; empty for none.
  ///   - depth: The number of levels by which each line is indented, two spaces each.
  package static func lines(
    of value: CBORValue, label: String = "", width: Int = 100, depth: Int = 0
  ) -> [String] {
    let start = String(repeating: "  ", count: depth) + (label.isEmpty ? "" : label + ": ")
    let children = value.children
    if children.isEmpty {
      return [start + StateDifference.cut(Notation.text(of: value), to: width - start.count)]
    }
    // A character of several scalars may have many bytes. A longer line does not fit anyway.
    if let whole = Notation.text(of: value, limit: width * 16),
      start.count + whole.count <= width
    {
      return [start + StateDifference.cut(whole, to: width - start.count)]
    }
    let head = start + size(of: value)
    return [head]
      + children.flatMap { child in
        let key = value.setElements == nil ? Self.label(of: child.element) : "-"
        let item = value.setElements == nil ? child.value : Self.key(of: child.element)
        return lines(of: item, label: key, width: width, depth: depth + 1)
      }
  }

  /// Returns the lines of a value, each ended by a newline.
  package static func text(of value: CBORValue, label: String = "", width: Int = 100) -> String {
    lines(of: value, label: label, width: width).map { $0 + "\n" }.joined()
  }

  /// Returns the size of a container: `[3]` for an array, `{3}` for a map, `set {3}` for a set.
  package static func size(of value: CBORValue) -> String {
    switch value {
    case .array(let items): "[\(items.count)]"
    case .map(let pairs): "{\(pairs.count)}"
    case .tagged(CBORValue.setTag, .array(let items)): "set {\(items.count)}"
    default: Notation.text(of: value)
    }
  }

  /// Returns the text of a single path element.
  package static func label(of element: StatePath.Element) -> String {
    switch element {
    case .index(let index): String(index)
    case .key(let key): StatePath([.key(key)]).description
    default: StatePath([element]).description
    }
  }

  private static func key(of element: StatePath.Element) -> CBORValue {
    switch element {
    case .key(let key): .text(key)
    case .other(let key): key
    default: .null
    }
  }
}
