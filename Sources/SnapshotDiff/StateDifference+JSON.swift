import CBOR
import EventModel

extension StateDifference {
  /// The changes as JSON: an array of `{"path", "op", …}` with op `add`, `remove`, `replace` or `move`.
  ///
  /// - `old` and `new` are the values, where they exist.
  /// - `from` and `to` of a move are indices in the old and in the new array.
  /// - A changed text of several lines and more than ``longestWholeText`` bytes has `lines` instead: an
  ///   array of `{"line", "removed", "inserted"}`, the number of a line of the old text, counted from 1,
  ///   and the lines that go and come there.
  package var jsonChanges: CBORValue {
    var budget = EditBudget()
    return .array(changes.map { Self.json($0, budget: &budget) })
  }

  /// The largest size of a text of several lines that is written as a whole, in bytes.
  package static var longestWholeText: Int { 256 }

  private static func json(_ change: StateChange, budget: inout EditBudget) -> CBORValue {
    var pairs = [CBORPair(.text("path"), .text(change.name.description))]
    let word =
      switch change.kind {
      case .added: "add"
      case .removed: "remove"
      case .replaced: "replace"
      case .moved: "move"
      }
    pairs.append(CBORPair(.text("op"), .text(word)))
    if let move = change.move {
      pairs.append(CBORPair(.text("from"), .int(Int64(move.from))))
      pairs.append(CBORPair(.text("to"), .int(Int64(move.to))))
    }
    if let hunks = textHunks(of: change, budget: &budget) {
      pairs.append(CBORPair(.text("lines"), hunks))
      return .map(pairs)
    }
    if let old = change.old { pairs.append(CBORPair(.text("old"), JSON.plain(old))) }
    if let new = change.new { pairs.append(CBORPair(.text("new"), JSON.plain(new))) }
    return .map(pairs)
  }

  /// The changed lines of a long text; nil for another value.
  private static func textHunks(of change: StateChange, budget: inout EditBudget) -> CBORValue? {
    guard case .text(let old) = change.old, case .text(let new) = change.new,
      max(old.utf8.count, new.utf8.count) > longestWholeText
    else { return nil }
    let (oldLines, newLines) = (TextDifference.lines(of: old), TextDifference.lines(of: new))
    guard oldLines.count > 1 || newLines.count > 1 else { return nil }
    let script = EditScript(from: oldLines, to: newLines, budget: &budget)
    return .array(
      script.hunks.map { hunk in
        let removed = oldLines[hunk.oldIndex..<hunk.oldIndex + hunk.removed]
        let inserted = newLines[hunk.newIndex..<hunk.newIndex + hunk.inserted]
        return .map([
          CBORPair(.text("line"), .int(Int64(hunk.oldIndex + 1))),
          CBORPair(.text("removed"), .array(Array(removed))),
          CBORPair(.text("inserted"), .array(Array(inserted))),
        ])
      })
  }
}
