import Synchronization

/// The lifetime of the subscriptions of a component instance.
///
/// Every subscription belongs to the scope that is current when it is made, also when a handler
/// makes it later. Ending a scope cancels all of them. Ending it twice has no further effect.
package final class Scope {
  @exclusivity(unchecked) private var subscriptions: [Subscription] = []
  @exclusivity(unchecked) private var endings: [Ending] = []
  /// Whether ``end()`` has been called.
  package private(set) var isEnded = false

  /// What happens when the scope ends.
  private struct Ending {
    /// Nil for work.
    var body: (() -> Void)?
    weak var work: (any ScopedWork)?

    /// Whether work has ended or was cancelled.
    var isOver: Bool { body == nil && work?.isPending != true }
  }

  /// Creates a scope.
  package init() {}

  /// Adds a subscription. A scope that has ended cancels it at once.
  func adopt(_ subscription: Subscription) {
    if isEnded { return subscription.cancel() }
    if subscriptions.count > 32 && subscriptions.count.nonzeroBitCount == 1 {
      subscriptions.removeAll { !$0.isActive }
    }
    subscriptions.append(subscription)
  }

  /// The number of bodies to run and work to cancel at the end, ended work included until it is
  /// removed.
  package var endingCount: Int { endings.count }

  /// Runs `body` when this scope ends, in reverse order; at once if it has ended.
  package func onEnd(_ body: @escaping () -> Void) {
    if isEnded { body() } else { endings.append(Ending(body: body)) }
  }

  /// Cancels work when this scope ends; at once if it has ended.
  func cancelAtEnd(_ work: any ScopedWork) {
    if isEnded { return work.cancel() }
    if endings.count > 32 && endings.count.nonzeroBitCount == 1 {
      endings.removeAll(where: \.isOver)
    }
    endings.append(Ending(work: work))
  }

  /// Cancels everything that belongs to this scope.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    for subscription in subscriptions { subscription.cancel() }
    for ending in endings.reversed() {
      ending.body?()
      ending.work?.cancel()
    }
    subscriptions = []
    endings = []
  }
}
