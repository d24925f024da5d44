import CBOR
import EventModel

/// One line of a printed difference.
package struct DifferenceLine: Hashable, Sendable {
  /// The marks of lines.
  package enum Mark: String, Hashable, Sendable {
    case none = " "
    case removed = "−"
    case added = "+"
  }

  /// The mark in the line; `none` for a line without a value.
  package var mark: Mark
  /// The whole line, with its mark and indentation.
  package var text: String
}

extension StateDifference {
  /// Returns every change, its old value after `−` and its new value after `+`.
  ///
  /// ```
  /// app.cart.store
  ///   total      − 42.5
  ///              + 40.0
  ///   discount   + 2.5
  /// ```
  ///
  /// - Parameters:
  ///   - width: The largest number of characters in a line; longer values end in `…`.
  ///   - limit: The largest number of changes. If there are more, a last line tells how many.
  package func lines(width: Int = 100, limit: Int = .max) -> [DifferenceLine] {
    var lines: [DifferenceLine] = []
    var left = limit
    for group in groups {
      let indent = group.node.isEmpty ? "" : "  "
      if !group.node.isEmpty { lines.append(DifferenceLine(mark: .none, text: group.node)) }
      let shown = group.changes.prefix(left)
      left -= shown.count
      let labels = shown.map { $0.path.elements.isEmpty ? "(all)" : $0.path.description }
      let column = min(max(labels.map(\.count).max() ?? 0, 8), max(8, width / 2))
      for (change, label) in zip(shown, labels) {
        lines += Self.lines(change, label: indent + padded(label, column), width: width)
      }
      if left == 0 { break }
    }
    let total = changes.count
    if total > limit {
      lines.append(DifferenceLine(mark: .none, text: "… \(total - limit) more changes"))
    }
    return lines
  }

  private static func lines(
    _ change: StateChange, label: String, width: Int
  ) -> [DifferenceLine] {
    var lines: [DifferenceLine] = []
    var start = label
    for (mark, value) in [(DifferenceLine.Mark.removed, change.old), (.added, change.new)] {
      guard let value else { continue }
      let prefix = start + "  " + mark.rawValue + " "
      let text = Notation.text(of: value)
      lines.append(
        DifferenceLine(mark: mark, text: prefix + Self.cut(text, to: width - prefix.count)))
      start = String(repeating: " ", count: label.count)
    }
    return lines
  }

  static func cut(_ text: String, to width: Int) -> String {
    let width = max(width, 8)
    return text.count <= width ? text : text.prefix(width - 1) + "…"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Returns all lines. Each ends with a newline.
  package func text(width: Int = 100, limit: Int = .max) -> String {
    lines(width: width, limit: limit).map { $0.text + "\n" }.joined()
  }

  /// The changes as JSON: an array of `{"path", "op", "old", "new"}` with op add, remove or
  /// replace. `old` and `new` are present where they exist.
  package var jsonChanges: CBORValue {
    .array(
      changes.map { change in
        var pairs = [CBORPair(.text("path"), .text(change.path.description))]
        let word =
          switch change.kind {
          case .added: "add"
          case .removed: "remove"
          case .replaced: "replace"
          }
        pairs.append(CBORPair(.text("op"), .text(word)))
        if let old = change.old { pairs.append(CBORPair(.text("old"), JSON.plain(old))) }
        if let new = change.new { pairs.append(CBORPair(.text("new"), JSON.plain(new))) }
        return .map(pairs)
      })
  }
}
