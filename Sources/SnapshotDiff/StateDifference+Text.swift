import CBOR
import EventModel
import FoundationEssentials

/// One line of a printed difference.
package struct DifferenceLine: Hashable, Sendable {
  /// The marks of lines.
  package enum Mark: String, Hashable, Sendable {
    case none = " "
    case removed = "−"
    case added = "+"
    case moved = "→"
    /// An input with another payload.
    case changed = "~"
    /// An input with other consequences.
    case unequal = "≠"
  }

  /// The mark in the line; `none` for a line without a value.
  package var mark: Mark
  /// The whole line, with its mark and indentation.
  package var text: String

  /// Creates a line.
  package init(mark: Mark, text: String) {
    self.mark = mark
    self.text = text
  }
}

extension StateDifference {
  /// Returns every change, its old value after `−` and its new value after `+`, and nothing else.
  ///
  /// ```
  /// app.cart.store
  ///   total        − 42.5
  ///                + 40.0
  ///   discount     + 2.5
  ///   items[id=7]  → from index 4 to 0
  ///   note         ⋯ 12 equal lines ⋯
  ///                − "by bus"
  ///                + "by train"
  /// ```
  ///
  /// Of a changed text that does not fit in a line, only the changed lines or words are shown.
  ///
  /// - Parameters:
  ///   - width: The largest number of characters in a line; longer values end in `…`.
  ///   - limit: The largest number of changes. If there are more, a last line tells how many.
  package func lines(width: Int = 100, limit: Int = .max) -> [DifferenceLine] {
    var lines: [DifferenceLine] = []
    var left = limit
    var budget = EditBudget()
    for group in groups {
      let indent = group.node.isEmpty ? "" : "  "
      if !group.node.isEmpty { lines.append(DifferenceLine(mark: .none, text: group.node)) }
      let shown = group.changes.prefix(left)
      left -= shown.count
      let labels = shown.map { $0.name.elements.isEmpty ? "(all)" : $0.name.description }
      let column = min(max(labels.map(\.count).max() ?? 0, 8), max(8, width / 2))
      for (change, label) in zip(shown, labels) {
        lines += Self.lines(
          change, label: indent + padded(label, column) + "  ", width: width, budget: &budget)
      }
      if left == 0 { break }
    }
    let total = groups.reduce(0) { $0 + $1.changes.count }
    if total > limit {
      lines.append(DifferenceLine(mark: .none, text: "… \(total - limit) more changes"))
    }
    return lines
  }

  private static func lines(
    _ change: StateChange, label: String, width: Int, budget: inout EditBudget
  ) -> [DifferenceLine] {
    let parts = parts(of: change, width: width - label.count - 2, budget: &budget)
    return parts.enumerated().map { index, part in
      let start = index == 0 ? label : String(repeating: " ", count: label.count)
      let mark = part.mark == .none ? "" : part.mark.rawValue + " "
      return DifferenceLine(mark: part.mark, text: start + mark + part.text)
    }
  }

  /// The values of a change without their label.
  private static func parts(
    of change: StateChange, width: Int, budget: inout EditBudget
  ) -> [TextDifference.Line] {
    if let move = change.move {
      return [.init(mark: .moved, text: "from index \(move.from) to \(move.to)")]
    }
    if case .text(let old) = change.old, case .text(let new) = change.new,
      max(old.utf8.count, new.utf8.count) + 2 > width
    {
      return TextDifference.lines(from: old, to: new, width: max(width, 8), budget: &budget)
    }
    var parts: [TextDifference.Line] = []
    for (mark, value) in [(DifferenceLine.Mark.removed, change.old), (.added, change.new)] {
      guard let value else { continue }
      let text = Notation.text(of: value) + (dateNote(of: value) ?? "")
      parts.append(.init(mark: mark, text: cut(text, to: width)))
    }
    return parts
  }

  /// What a number would be as a date, for a number that `Date` encodes for the years 2010 to 2042; a
  /// log does not tell a date from another number.
  private static func dateNote(of value: CBORValue) -> String? {
    guard case .float(let seconds) = value, 2.84e8..<1.31e9 ~= seconds else { return nil }
    return "  (as a date: \(Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)))"
  }

  /// Returns a text, or its beginning and `…` if it has more than `width` characters.
  package static func cut(_ text: String, to width: Int) -> String {
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
}
