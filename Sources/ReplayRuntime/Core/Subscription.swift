import Synchronization

/// The registration of one handler with a node.
@usableFromInline package class Subscription {
  /// Whether the subscription has not been cancelled.
  @inline(__always)
  package final var isActive: Bool { active.load(ordering: .relaxed) }
  private let active = Atomic<Bool>(true)
  private let cancelledOutside = Atomic<Bool>(false)
  /// Whether code outside every turn has cancelled the subscription.
  final var isCancelledOutside: Bool { cancelledOutside.load(ordering: .relaxed) }
  /// The scope whose code made this subscription; handlers run in it.
  let scope: Scope?

  init(scope: Scope?) { self.scope = scope }

  /// Ends the subscription. A delivery in progress skips it.
  @usableFromInline package func cancel() { active.store(false, ordering: .relaxed) }

  /// Notes that code outside every turn cancels the subscription.
  package final func noteCancelledOutside() { cancelledOutside.store(true, ordering: .relaxed) }
}
