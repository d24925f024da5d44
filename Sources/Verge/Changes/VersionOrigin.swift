import ReplayRuntime

/// The origin of a version of a value.
///
/// Subscribers are notified of versions in this order. A read that is ahead of the notifications
/// takes the versions in the same order.
struct VersionOrigin: Comparable {
  /// The number of the commit among those of the runtime's stores.
  var commit: Int
  /// The subscriptions between the store and the value, numbered by
  /// ``VersionOrder/nextSubscription()``. Delivery is depth-first, in the order of subscription.
  var way: [Int] = []

  static func < (a: VersionOrigin, b: VersionOrigin) -> Bool {
    if a.commit != b.commit { return a.commit < b.commit }
    return a.way.lexicographicallyPrecedes(b.way)
  }
}

/// Numbers the commits of a runtime's stores and the subscriptions of its derived values.
final class VersionOrder {
  private var commits = 0
  private var subscriptions = 0

  static func of(_ runtime: Runtime) -> VersionOrder {
    runtime.inTurn("versions") { runtime.registry(VersionOrder.self) { VersionOrder() } }
  }

  func nextCommit() -> Int {
    commits += 1
    return commits
  }

  func nextSubscription() -> Int {
    subscriptions += 1
    return subscriptions
  }
}

/// Adds a subscription to the origins of versions; the result for the last way is cached.
struct VersionWay {
  private let serial: Int
  private var source: [Int] = []
  private var whole: [Int]

  init(serial: Int) {
    self.serial = serial
    whole = [serial]
  }

  /// Returns the origin of a version after this subscription.
  mutating func extend(_ origin: VersionOrigin) -> VersionOrigin {
    if origin.way != source {
      source = origin.way
      whole = source + [serial]
    }
    return VersionOrigin(commit: origin.commit, way: whole)
  }
}
