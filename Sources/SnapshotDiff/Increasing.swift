import EventModel

/// Longest increasing subsequences.
enum Increasing {
  /// Returns the indices of the elements of a longest strictly increasing subsequence, in order.
  ///
  /// The cost is n log n.
  static func longest(in values: [Int]) -> [Int] {
    /// By length minus one, the index of the smallest last element of a subsequence of this length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      let length = ends.firstSortedIndex { values[$0] >= value }
      if length > 0 { previous[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var result: [Int] = []
    var next = ends.last ?? -1
    while next >= 0 {
      result.append(next)
      next = previous[next]
    }
    return result.reversed()
  }
}
