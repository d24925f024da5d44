import HashTreeCollections

/// Finds rows by the hashes of their keys; copies share every part that neither has changed.
///
/// The order of the tree is never visible. The tree is not generic, because generic code finds the
/// types of keys and values at run time, about forty times in a write. So it knows no keys: different
/// keys may have the same hash, and each call passes a closure that says whether a row has the key.
@usableFromInline struct RowTree {
  /// The rows whose keys have one hash.
  private struct Bucket {
    var first: AnyObject
    /// Empty, as long as no two keys have this hash.
    var others: ContiguousArray<AnyObject> = []
  }

  private var buckets: TreeDictionary<Int, Bucket> = [:]

  init() {}

  /// Returns the row with a hash that meets a condition; nil if there is none.
  @usableFromInline
  func row(_ hash: Int, where isWanted: (AnyObject) -> Bool) -> AnyObject? {
    guard let bucket = buckets[hash] else { return nil }
    return isWanted(bucket.first) ? bucket.first : bucket.others.first(where: isWanted)
  }

  /// Adds a row, in place of the row with the same key.
  ///
  /// - Parameter hasSameKey: Whether a row of this hash has the key of the new one.
  /// - Returns: The row that had the key; nil if none had.
  mutating func update(
    _ row: AnyObject, _ hash: Int, where hasSameKey: (AnyObject) -> Bool
  ) -> AnyObject? {
    guard var bucket = buckets.updateValue(Bucket(first: row), forKey: hash) else { return nil }
    if hasSameKey(bucket.first) {
      if !bucket.others.isEmpty { buckets[hash] = Bucket(first: row, others: bucket.others) }
      return bucket.first
    }
    let place = bucket.others.firstIndex(where: hasSameKey)
    let former = place.map { bucket.others[$0] }
    if let place { bucket.others[place] = row } else { bucket.others.append(row) }
    buckets[hash] = bucket
    return former
  }

  /// Removes the row with a hash that meets a condition.
  ///
  /// - Returns: The row; nil if there is none.
  mutating func remove(_ hash: Int, where isWanted: (AnyObject) -> Bool) -> AnyObject? {
    guard var bucket = buckets[hash] else { return nil }
    if isWanted(bucket.first) {
      let removed = bucket.first
      if let next = bucket.others.popLast() {
        bucket.first = next
        buckets[hash] = bucket
      } else {
        buckets[hash] = nil
      }
      return removed
    }
    guard let place = bucket.others.firstIndex(where: isWanted) else { return nil }
    let removed = bucket.others.remove(at: place)
    buckets[hash] = bucket
    return removed
  }
}
