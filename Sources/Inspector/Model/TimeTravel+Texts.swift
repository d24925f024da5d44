import CBOR
import EventModel
import SnapshotDiff
import Timeline

extension TimeTravel {
  /// The largest number of texts of which those that stayed are looked for.
  private static let longestComparison = 400

  /// The texts that a frame changed, brought or took away, in the order of the screen; empty for the first
  /// frame.
  func textChanges(ofFrame number: Int) -> [StateChange] {
    guard let former = (try? timeline.state(after: number - 1))?.screen,
      let latter = (try? timeline.state(after: number))?.screen
    else { return [] }
    var (old, new) = (former.shownTexts[...], latter.shownTexts[...])
    while let text = old.first, text == new.first {
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let text = old.last, text == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
    var (removed, inserted) = (Set(0..<old.count), Set(0..<new.count))
    if max(old.count, new.count) <= Self.longestComparison {
      (removed, inserted) = ([], [])
      for change in Array(new).difference(from: Array(old)) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
    }
    var changes: [StateChange] = []
    let (oldTexts, newTexts) = (Array(old), Array(new))
    var next = (old: 0, new: 0)
    while next.old < oldTexts.count || next.new < newTexts.count {
      let (oldStart, newStart) = next
      while removed.contains(next.old) { next.old += 1 }
      while inserted.contains(next.new) { next.new += 1 }
      changes += Self.changes(
        from: Array(oldTexts[oldStart..<next.old]), to: Array(newTexts[newStart..<next.new]))
      next = (next.old + 1, next.new + 1)
    }
    return changes
  }

  /// Texts that took the place of as many others are changes of these, and otherwise those that differ
  /// from another in their numbers alone and have words.
  private static func changes(from old: [String], to new: [String]) -> [StateChange] {
    func change(_ old: String?, _ new: String?) -> StateChange {
      StateChange(StatePath([]), old: old.map { .text($0) }, new: new.map { .text($0) })
    }
    if old.count == new.count { return zip(old, new).map { change($0, $1) } }
    guard max(old.count, new.count) <= longestComparison else {
      return new.map { change(nil, $0) } + old.map { change($0, nil) }
    }
    func words(_ text: String) -> String { text.filter { !$0.isNumber && !"+-−.,".contains($0) } }
    var (gone, came, changes) = (old, [String](), [StateChange]())
    for text in new {
      let own = words(text)
      if !own.isEmpty, let place = gone.firstIndex(where: { words($0) == own }) {
        changes.append(change(gone.remove(at: place), text))
      } else {
        came.append(text)
      }
    }
    return changes + came.map { change(nil, $0) } + gone.map { change($0, nil) }
  }
}
