/// The hunks in which two sequences differ: which elements to remove and to insert.
///
/// The number of removed and inserted elements is the smallest possible, unless the search for it
/// needs more steps than the budget has. Then parts of the script are larger than necessary: equal
/// elements that occur once on both sides are still matched, everything between them is replaced. Such
/// a script is still correct.
///
/// **Bound**: at most `budget.limit` steps of search, and a linear pass over the sequences each time
/// that the rest of the budget is halved, 17 with the usual limit. Memory is linear too.
package struct EditScript: Hashable, Sendable {
  /// A sequence of elements that differ: `inserted` new elements replace `removed` old ones.
  package struct Hunk: Hashable, Sendable {
    /// The index of the first removed element in the old sequence.
    package var oldIndex: Int
    /// The index of the first inserted element in the new sequence.
    package var newIndex: Int
    /// The number of elements removed.
    package var removed: Int
    /// The number of elements inserted.
    package var inserted: Int

    /// Creates a hunk.
    package init(oldIndex: Int, newIndex: Int, removed: Int, inserted: Int) {
      (self.oldIndex, self.newIndex) = (oldIndex, newIndex)
      (self.removed, self.inserted) = (removed, inserted)
    }
  }

  /// The hunks, in order. Between two of them is at least one equal element.
  package private(set) var hunks: [Hunk] = []
  /// Whether no script has fewer removed and inserted elements.
  package private(set) var isMinimal = true

  /// Compares two sequences.
  ///
  /// - Parameter budget: The steps that the comparison may use; those that it used are added.
  package init<Element: Hashable>(
    from old: [Element], to new: [Element], budget: inout EditBudget
  ) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    budget.spent += start + old.count - oldEnd + 1
    // Without a second element on one of the sides, nothing can be aligned.
    guard oldEnd > start, newEnd > start, oldEnd - start > 1 || newEnd - start > 1 else {
      if oldEnd > start || newEnd > start {
        hunks = [
          Hunk(oldIndex: start, newIndex: start, removed: oldEnd - start, inserted: newEnd - start)
        ]
      }
      return
    }
    var search = EditSearch(old[start..<oldEnd], new[start..<newEnd], budget: budget)
    search.run()
    budget = search.budget
    isMinimal = search.isMinimal
    hunks = Self.hunks(removed: search.isRemoved, inserted: search.isInserted, offset: start)
  }

  /// Returns the hunks of elements that are marked on either side.
  private static func hunks(removed: [Bool], inserted: [Bool], offset: Int) -> [Hunk] {
    var hunks: [Hunk] = []
    var (i, j) = (0, 0)
    while i < removed.count || j < inserted.count {
      let (oldStart, newStart) = (i, j)
      while i < removed.count, removed[i] { i += 1 }
      while j < inserted.count, inserted[j] { j += 1 }
      if i > oldStart || j > newStart {
        hunks.append(
          Hunk(
            oldIndex: offset + oldStart, newIndex: offset + newStart, removed: i - oldStart,
            inserted: j - newStart))
      } else {
        i += 1
        j += 1
      }
    }
    return hunks
  }
}
