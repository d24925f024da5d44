import EventModel

/// A timer of the runtime. It ends when it is cancelled, or fires without repeating.
public final class RuntimeTimer {
  unowned let runtime: Runtime
  let node: Symbol
  var due: Int64
  /// The host's time at which a virtual clock reaches the timer. Turns at one moment of the host
  /// advance their own times past it by a microsecond each; this time does not include them.
  var hostDue: Int64
  let interval: Int64?
  var serial = 0
  var arm = EventHeader.noCause
  var handler: (() -> Void)?
  let scope: Scope?

  init(
    runtime: Runtime, node: Symbol, due: Int64, hostDue: Int64, interval: Int64?, scope: Scope?,
    handler: @escaping () -> Void
  ) {
    self.runtime = runtime
    self.node = node
    self.due = due
    self.hostDue = hostDue
    self.interval = interval
    self.scope = scope
    self.handler = handler
  }

  /// Creates a timer that never fires, for a stray of a replay.
  init(unarmedIn runtime: Runtime) {
    self.runtime = runtime
    (node, due, hostDue, interval, scope) = (.none, 0, 0, nil, nil)
  }

  /// Whether the timer will still fire.
  public var isArmed: Bool { handler != nil }

  /// Stops the timer. Emits an event if it was armed.
  public func cancel() {
    if runtime.isStray("timer cancel", node: node) { return }
    runtime.inTurn("timer") {
      guard handler != nil else { return }
      runtime.requireReplayable("cancelling a timer")
      runtime.timers.disarm(self)
      runtime.emitTimer(.cancel, node, due: due)
    }
  }
}
