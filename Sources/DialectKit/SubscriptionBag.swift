import OrderedCombine
import ReplayRuntime

/// Subscriptions that end together, at the latest after the bag is deallocated.
package final class SubscriptionBag {
  private let runtime: Runtime
  private var subscriptions: [any Cancellable]

  /// Creates a bag.
  ///
  /// - Parameter subscriptions: The first subscriptions, in the order in which they end.
  package init(_ runtime: Runtime, _ subscriptions: [any Cancellable] = []) {
    self.runtime = runtime
    self.subscriptions = subscriptions
  }

  // The end is deferred, because builds deallocate unused objects at different points, and because
  // a delivery may be running on another thread.
  deinit {
    guard !subscriptions.isEmpty else { return }
    runtime.deferRelease { [subscriptions] in
      for subscription in subscriptions { subscription.cancel() }
    }
  }

  /// Adds a subscription after all others.
  package func add(_ subscription: any Cancellable) { subscriptions.append(subscription) }

  /// Ends every subscription now. Others can be added after that.
  package func end() {
    for subscription in subscriptions { subscription.cancel() }
    subscriptions = []
  }
}

/// A subscription of the runtime can be kept wherever OpenCombine's can.
extension ReplayRuntime.Subscription: Cancellable {}
