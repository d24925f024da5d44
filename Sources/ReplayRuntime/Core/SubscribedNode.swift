import EventModel
import Platform
import Synchronization

/// A node that notifies subscribers, in the order in which they subscribed.
///
/// A value is delivered to the handlers that were subscribed when the delivery began and have not
/// been cancelled since. Cancelled handlers are removed when no delivery is in progress. Handlers
/// receive a pointer to the value, so that this code is compiled once and not for each type.
public class SubscribedNode: RuntimeNode {
  // The turn token guards what follows, so access to it is not checked again.
  @exclusivity(unchecked) private final var entries: ContiguousArray<Entry> = []
  /// The number of deliveries in progress, one inside the other.
  @exclusivity(unchecked) private final var depth = 0
  /// The number of entries at which cancelled ones are removed.
  @exclusivity(unchecked) private final var sweepAt = 8

  final class Entry: Subscription {
    fileprivate final class Handler {
      let body: (UnsafeRawPointer) -> Void
      init(_ body: @escaping (UnsafeRawPointer) -> Void) { self.body = body }
    }

    // Unmanaged and counted by hand: a retain and a release are half of the cost of a call.
    @exclusivity(unchecked) private var handler: Unmanaged<Handler>?
    /// The number of calls in progress, one inside the other. The handler is kept for them.
    @exclusivity(unchecked) private var calls = 0
    /// Guards what is above. A subscription may be cancelled on any thread.
    private let token: TurnToken

    init(_ handler: @escaping (UnsafeRawPointer) -> Void, scope: Scope?, token: TurnToken) {
      self.handler = .passRetained(Handler(handler))
      self.token = token
      super.init(scope: scope)
    }

    deinit { handler?.release() }

    /// Begins a call of the handler, which ``endCall()`` must end.
    ///
    /// - Returns: The handler, valid until then; nil if the subscription is cancelled.
    @inline(__always)
    func beginCall() -> Call? {
      guard isActive, let handler else {
        takeHandler()?.release()
        return nil
      }
      calls += 1
      return Call(handler: handler)
    }

    /// A call of the handler.
    struct Call {
      fileprivate let handler: Unmanaged<Handler>

      @inline(__always)
      func run(_ memory: UnsafeRawPointer) {
        handler._withUnsafeGuaranteedRef { $0.body(memory) }
      }
    }

    @inline(__always)
    func endCall() {
      calls -= 1
      if !isActive { takeHandler()?.release() }
    }

    override func cancel() {
      super.cancel()
      if token.isHeld {
        takeHandler()?.release()
        return
      }
      noteCancelledOutside()
      // A turn may wait for this thread, so this thread does not wait for its end. The next delivery
      // then releases the handler, or the end of the node does.
      for _ in 0..<100 {
        if token.tryAcquire() {
          let released = takeHandler()
          token.release()
          released?.release()
          return
        }
        Threads.yield()
      }
    }

    /// Returns the handler to release; nil while it is called, and when it has been released. Its end
    /// may run code that cancels again.
    private func takeHandler() -> Unmanaged<Handler>? {
      guard calls == 0 else { return nil }
      defer { handler = nil }
      return handler
    }
  }

  /// Whether the calling thread runs the turn of this node's runtime.
  @usableFromInline final var isTurnThread: Bool { runtime.token.isHeld }

  /// The state of an operation that ``open(_:)`` has begun.
  @usableFromInline struct Opening {
    /// Whether ``close(_:)`` has a turn to end.
    @usableFromInline let hasEntered: Bool
    /// Whether events are recorded.
    @usableFromInline let isRecorded: Bool
    /// The number of the event when events are not recorded.
    @usableFromInline let event: Int
  }

  // MARK: Code that does not depend on the type of the value

  /// Begins an operation: starts a turn, unless this thread runs one.
  ///
  /// - Returns: Whether ``leave(_:)`` has a turn to end; nil when the calling thread is stray, and the
  ///   operation has been counted as such.
  @usableFromInline final func enter(_ operation: StaticString, place: CallSite) -> Bool? {
    let runtime = self.runtime
    if runtime.isStrayThread {
      runtime.noteStray(operation, self, place: place)
      return nil
    }
    return enter(operation)
  }

  /// Starts a turn, unless this thread runs one.
  ///
  /// - Returns: Whether ``leave(_:)`` has a turn to end.
  @usableFromInline final func enter(_ site: StaticString) -> Bool {
    if runtime.token.isHeld { return false }
    runtime.beginTurn(.call(site))
    return true
  }

  /// Whether the calling thread is stray. If so, the operation is counted.
  @usableFromInline final func isStray(
    _ operation: StaticString, place: CallSite = .none
  ) -> Bool {
    runtime.isStray(operation, self, place: place)
  }

  /// Begins an operation that makes one event: joins this thread's turn or starts one.
  ///
  /// - Returns: Nil when the operation is not allowed; the reason has been reported then.
  @usableFromInline final func open(_ site: StaticString) -> Opening? {
    if isStray(site) { return nil }
    let hasEntered = enter(site)
    guard mayAct, mayNest else {
      leave(hasEntered)
      return nil
    }
    runtime.sendDepth += 1
    let isRecorded = isRecorded
    return Opening(
      hasEntered: hasEntered, isRecorded: isRecorded,
      event: isRecorded ? EventHeader.noCause : countEvent())
  }

  /// Delivers the queued notifications and ends the turn that ``open(_:)`` started.
  @usableFromInline final func close(_ opening: Opening) {
    drain()
    runtime.sendDepth -= 1
    leave(opening.hasEntered)
  }

  /// Whether another send may be nested in those that are being delivered. Reports when it may not.
  private final var mayNest: Bool {
    if runtime.sendDepth < Runtime.sendLimit { return true }
    runtime.abandonSending(self)
    return false
  }

  /// Ends the turn that ``enter(_:)`` started, if it started one.
  @usableFromInline final func leave(_ hasEntered: Bool) {
    if hasEntered { runtime.endTurn() }
  }

  /// Whether the node may act now. Reports a failure when it may not.
  @usableFromInline final var mayAct: Bool { runtime.allowsEvents(from: self) }

  /// Whether events are recorded.
  @usableFromInline final var isRecorded: Bool { runtime.sink != nil }

  /// The number of the event that caused the running code.
  @usableFromInline final var currentCause: Int { runtime.turn.cause }

  /// Counts an event that is not recorded and returns its number.
  @usableFromInline final func countEvent() -> Int { runtime.countEvent() }

  /// Begins to deliver a notification.
  ///
  /// - Returns: False when it must wait for others that are queued or being delivered.
  @usableFromInline final func beginDelivery() -> Bool {
    let runtime = self.runtime
    if runtime.turn.isDelivering || !runtime.turn.notifications.isEmpty { return false }
    runtime.turn.isDelivering = true
    return true
  }

  /// Ends the delivery of a notification.
  @usableFromInline final func endDelivery() { runtime.turn.isDelivering = false }

  /// Delivers the queued notifications, unless one is being delivered now.
  @usableFromInline final func drain() { runtime.drainNotifications() }

  /// Whether any handler is subscribed; a cancelled one counts until it is removed.
  @usableFromInline final var hasSubscribers: Bool { !entries.isEmpty }

  /// Adds a handler after all others. It belongs to the current scope. That of a stray is dropped.
  @usableFromInline final func addSubscriber(_ handler: @escaping (UnsafeRawPointer) -> Void)
    -> Subscription
  {
    if runtime.isStrayThread { return straySubscription() }
    let handler = runtime.isInOutsideCode ? reported(handler) : handler
    return runtime.inTurn("subscribe") {
      runtime.requireReplayable("subscribing", node: self)
      if depth == 0 && entries.count >= sweepAt {
        sweep()
      }
      let entry = Entry(handler, scope: runtime.currentScope, token: runtime.token)
      entries.append(entry)
      runtime.currentScope?.adopt(entry)
      return entry
    }
  }

  /// Returns a handler of code outside every turn, which no replay runs. It reports that it has acted.
  private final func reported(
    _ handler: @escaping (UnsafeRawPointer) -> Void
  ) -> (UnsafeRawPointer) -> Void {
    guard runtime.isNamingOutsideCallers else { return handler }
    return { [unowned self] memory in
      let next = runtime.turn.nextNumber
      handler(memory)
      if runtime.turn.nextNumber > next { runtime.reportSubscription("made", to: self) }
    }
  }

  /// Counts a subscription of a stray, unless the stray made this node itself.
  ///
  /// - Returns: A subscription that has ended.
  private final func straySubscription() -> Subscription {
    if !isMadeByStray { runtime.noteStray("subscribe", self, place: .none) }
    let ended = Subscription(scope: nil)
    ended.cancel()
    return ended
  }

  /// Makes the view that is being evaluated, if any, depend on this node.
  package final func noteRead() {
    if runtime.isRendering && runtime.token.isHeld { runtime.renderer?.noteRead(of: self) }
  }

  /// Calls `handler` after each change of the node. The subscription belongs to no scope.
  package final func onChange(_ handler: @escaping () -> Void) -> Subscription {
    runtime.withScope(nil) { addSubscriber { _ in handler() } }
  }

  /// Calls every handler with a pointer to the value, with event `cause` as the cause of the events
  /// that they make.
  @usableFromInline final func notifySubscribers(_ memory: UnsafeRawPointer, cause: Int) {
    // Handlers may subscribe others, which are not called for this value. No entry is removed while
    // a delivery is in progress, so the list needs no copy.
    let count = entries.count
    guard count > 0 else { return }
    let runtime = self.runtime
    let outerCause = runtime.turn.cause
    runtime.turn.cause = cause
    depth += 1
    for index in 0..<count {
      // Unmanaged, because the list keeps it.
      let entry = Unmanaged.passUnretained(entries[index])
      guard let call = entry._withUnsafeGuaranteedRef({ $0.beginCall() }) else {
        if runtime.isNamingOutsideCallers, entries[index].isCancelledOutside {
          runtime.reportSubscription("cancelled", to: self)
        }
        continue
      }
      if runtime.currentScope === entries[index].scope {
        call.run(memory)
      } else {
        run(call, memory, in: entries[index].scope)
      }
      entry._withUnsafeGuaranteedRef { $0.endCall() }
    }
    depth -= 1
    runtime.recordObjectChanges()
    runtime.turn.cause = outerCause
  }

  // Apart, because it makes the usual call slower where it is inlined.
  @inline(never)
  private final func run(_ call: Entry.Call, _ memory: UnsafeRawPointer, in scope: Scope?) {
    runtime.withScope(scope) { call.run(memory) }
  }

  /// Cancels every handler, as when the owner of the node is destroyed.
  package final func removeSubscribers() {
    for entry in entries { entry.cancel() }
    if depth == 0 { entries.removeAll() }
  }

  private final func sweep() {
    // The former list goes last: the end of an entry may run code that subscribes.
    let former = entries
    entries = former.filter(\.isActive)
    sweepAt = max(8, entries.count * 2)
    withExtendedLifetime(former) {}
  }
}
