/// An array in the state that can tell how much of it two values share.
package protocol TrackedArray: CollectionState, RandomAccessCollection, RangeReplaceableCollection
where Index == Int {
  /// Returns the number of elements at the beginning that are proved equal to those of an older
  /// value.
  func sharedPrefixCount(with old: Self) -> Int

  /// Returns the number of elements at the end that are proved equal to those of an older value.
  func sharedSuffixCount(with old: Self) -> Int
}
