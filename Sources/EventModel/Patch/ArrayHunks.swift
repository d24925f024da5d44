/// The part of rule 6 that depends only on whether two elements are equal. The walk over live
/// values and the comparison of encoded values share it, so that they cannot disagree.
package enum ArrayHunks {
  /// A run of elements that differ: `inserted` new elements replace `removed` old ones.
  package struct Hunk: Equatable, Sendable {
    /// The index of the first removed element in the old array.
    package var oldIndex: Int
    /// The index of the first inserted element in the new array.
    package var newIndex: Int
    /// The number of elements removed.
    package var removed: Int
    /// The number of elements inserted.
    package var inserted: Int
  }

  /// Calls `body` with every hunk, in order.
  ///
  /// - Parameters:
  ///   - sharedStart: The number of elements at the start that are known to be equal.
  ///   - sharedEnd: The number of elements at the end that are known to be equal.
  ///   - areEqual: Returns whether the old element at the first index equals the new element at the
  ///     second. It must have no side effects.
  ///
  /// Source: EVENTS.md, "Rules", rule 6.
  @inlinable
  package static func forEach<Failure: Error>(
    oldCount: Int, newCount: Int, sharedStart: Int = 0, sharedEnd: Int = 0,
    areEqual: (Int, Int) throws(Failure) -> Bool,
    _ body: (Hunk) throws(Failure) -> Void
  ) throws(Failure) {
    let shorter = min(oldCount, newCount)
    var i = min(sharedStart, shorter)
    while i < shorter, try areEqual(i, i) { i += 1 }
    var j = i
    // Most arrays differ in one pair of elements, which need not be compared again.
    let different = i < shorter ? i : -1
    var oldEnd = oldCount - min(sharedEnd, shorter - i)
    var newEnd = newCount - min(sharedEnd, shorter - i)
    while oldEnd > i, newEnd > j, oldEnd - 1 != different || newEnd - 1 != different,
      try areEqual(oldEnd - 1, newEnd - 1)
    {
      oldEnd -= 1
      newEnd -= 1
    }
    while i < oldEnd || j < newEnd {
      if i < oldEnd, j < newEnd, i != different || j != different, try areEqual(i, j) {
        i += 1
        j += 1
        continue
      }
      var hunk = Hunk(oldIndex: i, newIndex: j, removed: oldEnd - i, inserted: newEnd - j)
      // No pair of elements is further apart than the last two.
      let furthest = min(PatchRules.searchDistance, hunk.removed + hunk.inserted - 2)
      if i < oldEnd && j < newEnd && furthest > 0 {
        search: for distance in 1...furthest {
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
