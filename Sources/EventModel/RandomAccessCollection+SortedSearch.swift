extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies a condition which all later elements
  /// satisfy too; `endIndex` for none.
  package func firstSortedIndex(where isReached: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
