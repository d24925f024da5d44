/// The life of what a component instance subscribed to.
///
/// Every subscription belongs to the scope that is current when it is made, also when a handler
/// makes it later. Ending a scope cancels them all; ending it twice is harmless.
package final class Scope {
  private var subscriptions: [Subscription] = []
  private var children: [Scope] = []
  private var endings: [() -> Void] = []
  package private(set) var isEnded = false

  package init() {}

  /// A scope that ends when this one does.
  package func makeChild() -> Scope {
    let child = Scope()
    if isEnded { child.end() } else { children.append(child) }
    return child
  }

  /// Takes a subscription over; a scope that has ended cancels it at once.
  func adopt(_ subscription: Subscription) {
    if isEnded { return subscription.cancel() }
    if subscriptions.count > 32 && subscriptions.count.nonzeroBitCount == 1 {
      subscriptions.removeAll { !$0.isActive }
    }
    subscriptions.append(subscription)
  }

  /// Runs `body` when this scope ends, last given first; at once when it has ended.
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

/// One handler's place in a list of subscribers.
package class Subscription {
  package fileprivate(set) var isActive = true
  /// The scope whose code made this subscription; handlers run in it.
  let scope: Scope?

  init(scope: Scope?) { self.scope = scope }

  /// Ends the subscription; a delivery under way skips it.
  package func cancel() { isActive = false }
}

/// Several subscriptions that end together.
package final class JoinedSubscription: Subscription {
  private let parts: [Subscription]

  package init(_ parts: [Subscription]) {
    self.parts = parts
    super.init(scope: nil)
  }

  override package func cancel() {
    super.cancel()
    for part in parts { part.cancel() }
  }
}

/// Subscribers in the order in which they subscribed.
///
/// A value reaches those who were there when its delivery began and are still there when their
/// turn comes. Cancelled ones are dropped when no delivery is under way.
struct SubscriberList<Handler> {
  final class Entry: Subscription {
    var handler: Handler?

    init(_ handler: Handler, scope: Scope?) {
      self.handler = handler
      super.init(scope: scope)
    }

    override func cancel() {
      super.cancel()
      handler = nil
    }
  }

  var entries: ContiguousArray<Entry> = []
  private var depth = 0
  private var sweepAt = 8

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ handler: Handler, scope: Scope?) -> Entry {
    if depth == 0 && entries.count >= sweepAt { sweep() }
    let entry = Entry(handler, scope: scope)
    entries.append(entry)
    scope?.adopt(entry)
    return entry
  }

  mutating func beginDelivery() -> Int {
    depth += 1
    return entries.count
  }

  mutating func endDelivery() {
    depth -= 1
  }

  mutating func removeAll() {
    for entry in entries { entry.cancel() }
    if depth == 0 { entries.removeAll() }
  }

  private mutating func sweep() {
    entries.removeAll { !$0.isActive }
    sweepAt = max(8, entries.count * 2)
  }
}
