/// The lifetime of the subscriptions of a component instance.
///
/// Every subscription belongs to the scope that is current when it is made, also when a handler
/// makes it later. Ending a scope cancels all of them. Ending it twice has no further effect.
package final class Scope {
  private var subscriptions: [Subscription] = []
  private var children: [Scope] = []
  private var endings: [() -> Void] = []
  /// Whether ``end()`` has been called.
  package private(set) var isEnded = false

  /// Creates a scope that has no parent.
  package init() {}

  /// Returns a scope that ends when this one does.
  package func makeChild() -> Scope {
    let child = Scope()
    if isEnded { child.end() } else { children.append(child) }
    return child
  }

  /// Adds a subscription. A scope that has ended cancels it at once.
  func adopt(_ subscription: Subscription) {
    if isEnded { return subscription.cancel() }
    if subscriptions.count > 32 && subscriptions.count.nonzeroBitCount == 1 {
      subscriptions.removeAll { !$0.isActive }
    }
    subscriptions.append(subscription)
  }

  /// Runs `body` when this scope ends, in reverse order; at once if it has ended.
  package func onEnd(_ body: @escaping () -> Void) {
    if isEnded { body() } else { endings.append(body) }
  }

  /// Cancels everything that belongs to this scope, children first.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    for child in children { child.end() }
    for subscription in subscriptions { subscription.cancel() }
    for ending in endings.reversed() { ending() }
    children = []
    subscriptions = []
    endings = []
  }
}

/// The registration of one handler with a node.
@usableFromInline package class Subscription {
  /// Whether the subscription has not been cancelled.
  package fileprivate(set) var isActive = true
  /// The scope whose code made this subscription; handlers run in it.
  let scope: Scope?

  init(scope: Scope?) { self.scope = scope }

  /// Ends the subscription. A delivery in progress skips it.
  @usableFromInline package func cancel() { isActive = false }
}

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
