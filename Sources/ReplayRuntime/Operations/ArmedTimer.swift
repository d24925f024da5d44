import EventModel

/// A timer as its runtime knows it.
///
/// The runtime owns it while it is armed, so it does not retain the runtime. It ends with the
/// runtime.
final class ArmedTimer: ScopedWork {
  private unowned let owner: any TimerOwner
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
    owner: any TimerOwner, node: Symbol, due: Int64, hostDue: Int64, interval: Int64?,
    scope: Scope?,
    handler: (() -> Void)?
  ) {
    self.owner = owner
    self.node = node
    self.due = due
    self.hostDue = hostDue
    self.interval = interval
    self.scope = scope
    self.handler = handler
  }

  /// Whether the timer will still fire.
  var isArmed: Bool { handler != nil }
  var isPending: Bool { isArmed }

  /// Stops the timer and emits an event, if it is armed; called inside a turn.
  func cancel() { if isArmed { owner.cancel(self) } }
}
