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

/// Numbers the commits of a runtime's stores and the subscriptions of its derived values.
@usableFromInline final class VersionOrder {
  // The turn token guards what follows, so access to it is not checked again.
  @exclusivity(unchecked) private var commits = 0
  private var subscriptions = 0

  static func of(_ runtime: Runtime) -> VersionOrder {
    runtime.inTurn("versions") { runtime.registry(VersionOrder.self) { VersionOrder() } }
  }

  @usableFromInline func nextCommit() -> Int {
    commits += 1
    return commits
  }

  @usableFromInline func nextSubscription() -> Int {
    subscriptions += 1
    return subscriptions
  }
}

/// Adds a subscription to the origins of versions; the result for the last way is cached.
@usableFromInline struct VersionWay {
  private let serial: Int
  private var source: [Int] = []
  private var whole: [Int]

  @usableFromInline init(serial: Int) {
    self.serial = serial
    whole = [serial]
  }

  /// Returns the origin of a version after this subscription.
  @usableFromInline mutating func extend(_ origin: VersionOrigin) -> VersionOrigin {
    if origin.way != source {
      source = origin.way
      whole = source + [serial]
    }
    return VersionOrigin(commit: origin.commit, way: whole)
  }
}
