import EventModel

/// A node that tells subscribers of something, in the order in which they subscribed.
///
/// A value reaches those who were there when its delivery began and are still there when their
/// turn comes. Cancelled ones are dropped when no delivery is under way. Handlers take the
/// value's place in memory, so that all of this is compiled once and not for each type.
public class SubscribedNode: RuntimeNode {
  final class Entry: Subscription {
    var handler: ((UnsafeRawPointer) -> Void)?

    init(_ handler: @escaping (UnsafeRawPointer) -> Void, scope: Scope?) {
      self.handler = handler
      super.init(scope: scope)
    }

    override func cancel() {
      super.cancel()
      handler = nil
    }
  }

  /// What ``open(_:)`` has begun.
  @usableFromInline struct Opening {
    @usableFromInline let hasEntered: Bool
    @usableFromInline let isRecorded: Bool
    /// The number of the event when nobody records it.
    @usableFromInline let event: Int
  }

  // MARK: What is the same for every type of value

  /// Starts a turn unless this thread runs one.
  ///
  /// - Returns: Whether ``leave(_:)`` has a turn to end.
  @usableFromInline final func enter(_ site: StaticString) -> Bool {
    if runtime.token.isHeld { return false }
    runtime.beginTurn(site)
    return true
  }

  /// Whether this thread has no part in a replay; notes what it tried if so.
  @usableFromInline final func isStray(
    _ operation: StaticString, place: CallSite = .none
  ) -> Bool {
    runtime.isStray(operation, self, place: place)
  }

  /// Begins what makes one event: joins this thread's turn or starts one.
  ///
  /// - Returns: Nil when it may not happen; the reason is reported then.
  @usableFromInline final func open(_ site: StaticString) -> Opening? {
    if isStray(site) { return nil }
    let hasEntered = enter(site)
    guard mayAct, mayNest else {
      leave(hasEntered)
      return nil
    }
    runtime.state.pointee.sendDepth += 1
    let isRecorded = isRecorded
    return Opening(
      hasEntered: hasEntered, isRecorded: isRecorded,
      event: isRecorded ? EventHeader.noCause : countEvent())
  }

  /// Delivers what waits, and ends the turn that ``open(_:)`` started.
  @usableFromInline final func close(_ opening: Opening) {
    drain()
    runtime.state.pointee.sendDepth -= 1
    leave(opening.hasEntered)
  }

  /// Whether another send may be nested in the ones that are being delivered; reports when not.
  private final var mayNest: Bool {
    if runtime.state.pointee.sendDepth < Runtime.sendLimit { return true }
    runtime.abandonSending(self)
    return false
  }

  @usableFromInline final func leave(_ hasEntered: Bool) {
    if hasEntered { runtime.endTurn() }
  }

  /// Whether the node may act now; reports a failure when it may not.
  @usableFromInline final var mayAct: Bool { runtime.allowsEvents(from: self) }

  @usableFromInline final var isRecorded: Bool { runtime.sink != nil }

  /// The event that caused what runs now.
  @usableFromInline final var currentCause: Int { runtime.currentCause }

  /// Counts an event that no one records.
  @usableFromInline final func countEvent() -> Int {
    runtime.emit(EventHeader(kind: .send, node: name))
  }

  /// Whether what is to be told must wait for what is being told now.
  @usableFromInline final var mustQueue: Bool {
    runtime.isDelivering || !runtime.notifications.isEmpty
  }

  @usableFromInline final func setDelivering(_ isDelivering: Bool) {
    runtime.isDelivering = isDelivering
  }

  @usableFromInline final func drain() { runtime.drainNotifications() }

  @usableFromInline final var hasSubscribers: Bool { !core.pointee.subscribers.isEmpty }

  /// Adds a handler behind all others; it belongs to the scope that is current now.
  @usableFromInline final func addSubscriber(_ handler: @escaping (UnsafeRawPointer) -> Void)
    -> Subscription
  {
    runtime.inTurn("subscribe") {
      runtime.requireReplayable("subscribing", node: self)
      if core.pointee.depth == 0 && core.pointee.subscribers.count >= core.pointee.sweepAt {
        sweep()
      }
      let entry = Entry(handler, scope: runtime.currentScope)
      core.pointee.subscribers.append(entry)
      runtime.currentScope?.adopt(entry)
      return entry
    }
  }

  /// Tells the view that is evaluated now, if any, that it depends on this node.
  package final func noteRead() {
    if runtime.isRendering && runtime.token.isHeld { runtime.renderer?.noteRead(of: self) }
  }

  /// Calls `handler` after each change, whatever its value; belongs to no scope.
  package final func onChange(_ handler: @escaping () -> Void) -> Subscription {
    runtime.withScope(nil) { addSubscriber { _ in handler() } }
  }

  /// Hands the value at `memory` to every subscriber, with event `cause` as the cause of what
  /// they do.
  @usableFromInline final func tell(_ memory: UnsafeRawPointer, cause: Int) {
    // Handlers may subscribe: those of the beginning are told. None leaves the list while a
    // delivery is under way, so the list needs no copy.
    let count = core.pointee.subscribers.count
    guard count > 0 else { return }
    let runtime = self.runtime
    let outerCause = runtime.currentCause
    runtime.currentCause = cause
    core.pointee.depth += 1
    for index in 0..<count {
      guard let handler = core.pointee.subscribers[index].handler else { continue }
      if runtime.currentScope === core.pointee.subscribers[index].scope {
        handler(memory)
      } else {
        runtime.withScope(core.pointee.subscribers[index].scope) { handler(memory) }
      }
    }
    core.pointee.depth -= 1
    runtime.currentCause = outerCause
  }

  /// Drops every handler, as when the owner of the node is destroyed.
  package final func removeSubscribers() {
    for entry in core.pointee.subscribers { entry.cancel() }
    if core.pointee.depth == 0 { core.pointee.subscribers.removeAll() }
  }

  private final func sweep() {
    core.pointee.subscribers.removeAll { !$0.isActive }
    core.pointee.sweepAt = max(8, core.pointee.subscribers.count * 2)
  }
}

extension StateCell {
  /// The state; a view that reads it is evaluated again after each commit.
  package var trackedState: State {
    noteRead()
    return state
  }
}
