import Synchronization

/// Several subscriptions that end together.
package final class JoinedSubscription: Subscription {
  private let parts: [Subscription]

  /// Joins subscriptions.
  package init(_ parts: [Subscription]) {
    self.parts = parts
    super.init(scope: nil)
  }

  override package func cancel() {
    super.cancel()
    for part in parts { part.cancel() }
  }
}
