import ReplayRuntime

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
