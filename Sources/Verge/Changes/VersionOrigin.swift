import ReplayRuntime

/// The origin of a version of a value.
///
/// Subscribers are notified of versions in this order. A read that is ahead of the notifications
/// takes the versions in the same order.
@usableFromInline struct VersionOrigin: Comparable {
  /// The number of the commit among those of the runtime's stores.
  @usableFromInline var commit: Int
  /// The subscriptions between the store and the value, numbered by
  /// ``VersionOrder/nextSubscription()``. Delivery is depth-first, in the order of subscription.
  @usableFromInline var way: [Int]

  @inlinable init(commit: Int, way: [Int] = []) {
    self.commit = commit
    self.way = way
  }

  @usableFromInline static func < (a: VersionOrigin, b: VersionOrigin) -> Bool {
    if a.commit != b.commit { return a.commit < b.commit }
    return a.way.lexicographicallyPrecedes(b.way)
  }
}
