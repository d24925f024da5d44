/// The part of rule 6 that only asks whether two elements are equal; the walk over live values
/// and the comparison of encoded ones share it, so they cannot disagree.
package enum ArrayHunks {
  /// A run of elements that differ: `removed` old ones stand against `inserted` new ones.
  package struct Hunk: Equatable, Sendable {
    package var oldIndex: Int
    package var newIndex: Int
    package var removed: Int
    package var inserted: Int
  }

  /// Calls `body` with every hunk, in order.
  ///
  /// - Parameter areEqual: Whether the old element at the first index equals the new element at
  ///   the second; must be pure.
  ///
  /// Source: EVENTS.md, "Rules", rule 6.
  @inlinable
  package static func forEach<Failure: Error>(
    oldCount: Int, newCount: Int, areEqual: (Int, Int) throws(Failure) -> Bool,
    _ body: (Hunk) throws(Failure) -> Void
  ) throws(Failure) {
    var i = 0
    let shorter = min(oldCount, newCount)
    while i < shorter, try areEqual(i, i) { i += 1 }
    var j = i
    var oldEnd = oldCount
    var newEnd = newCount
    while oldEnd > i, newEnd > j, try areEqual(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    while i < oldEnd || j < newEnd {
      if i < oldEnd, j < newEnd, try areEqual(i, j) {
        i += 1
        j += 1
        continue
      }
      var hunk = Hunk(oldIndex: i, newIndex: j, removed: oldEnd - i, inserted: newEnd - j)
      if i < oldEnd && j < newEnd {
        search: for distance in 1...PatchRules.searchDistance {
          for removed in 0...distance {
            let inserted = distance - removed
            guard i + removed < oldEnd, j + inserted < newEnd,
              try areEqual(i + removed, j + inserted)
            else { continue }
            hunk.removed = removed
            hunk.inserted = inserted
            break search
          }
        }
      }
      try body(hunk)
      i += hunk.removed
      j += hunk.inserted
    }
  }
}
