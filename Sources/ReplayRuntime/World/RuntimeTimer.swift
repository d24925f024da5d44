import EventModel

/// A timer of the runtime. It ends when it is cancelled, or fires without repeating.
public final class RuntimeTimer {
  fileprivate unowned let runtime: Runtime
  fileprivate let node: Symbol
  fileprivate var due: Int64
  /// The host's time at which a virtual clock reaches the timer. Turns at one moment of the host
  /// advance their own times past it by a microsecond each; this time does not include them.
  fileprivate var hostDue: Int64
  fileprivate let interval: Int64?
  fileprivate var serial = 0
  fileprivate var arm = EventHeader.noCause
  fileprivate var handler: (() -> Void)?
  fileprivate let scope: Scope?

  fileprivate init(
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

  /// Whether the timer will still fire.
  public var isArmed: Bool { handler != nil }

  /// Stops the timer. Emits an event if it was armed.
  public func cancel() {
    runtime.inTurn("timer") {
      guard handler != nil else { return }
      runtime.timers.remove(self)
      handler = nil
      runtime.emitTimer(.cancel, node, due: due)
    }
  }
}

/// Armed timers by due time. Timers with the same due time are in the order of arming.
struct TimerQueue {
  private var sorted: [RuntimeTimer] = []
  private var serial = 0

  var isEmpty: Bool { sorted.isEmpty }
  var first: RuntimeTimer? { sorted.first }
  /// The serial of the timer that was armed last.
  var lastSerial: Int { serial }

  func first(of node: Symbol) -> RuntimeTimer? { sorted.first { $0.node == node } }

  mutating func insert(_ timer: RuntimeTimer) {
    serial += 1
    timer.serial = serial
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].due <= timer.due { low = middle + 1 } else { high = middle }
    }
    sorted.insert(timer, at: low)
  }

  mutating func remove(_ timer: RuntimeTimer) {
    sorted.removeAll { $0 === timer }
  }

  mutating func removeFirst() -> RuntimeTimer { sorted.removeFirst() }

  /// Whether a virtual clock has reached any of them.
  func areReached(at hostTime: Int64) -> Bool { sorted.contains { $0.hostDue <= hostTime } }
}

extension Runtime {
  /// Calls `handler` after virtual time has passed, in a turn of its own.
  ///
  /// - Parameters:
  ///   - label: The name of the timer in the log; part of its identity.
  ///   - node: The path of the component or store that it belongs to.
  ///   - delay: The time from the running turn to the first call; negative counts as zero.
  ///   - repeats: Whether to call again after each further `delay` until the timer is cancelled.
  /// - Returns: The armed timer.
  @discardableResult
  public func timer(
    _ label: String, node: String = "", after delay: Duration, repeats: Bool = false,
    _ handler: @escaping () -> Void
  ) -> RuntimeTimer {
    inTurn("timer") {
      requireReplayable("arming a timer")
      let wait = max(0, delay.wholeMicroseconds)
      let name = symbols.symbol(node.isEmpty ? label : "\(node).\(label)")
      let timer = RuntimeTimer(
        runtime: self, node: name, due: turn.time.addingClamped(wait),
        hostDue: hostMoment.addingClamped(wait), interval: repeats ? max(1, wait) : nil,
        scope: currentScope, handler: handler)
      arm(timer)
      currentScope?.onEnd { [weak timer] in timer?.cancel() }
      return timer
    }
  }

  /// The host's time of the running turn, in microseconds.
  private var hostMoment: Int64 {
    // During an advance, the host's time is already that of the advance's end.
    clock.read == nil ? min(firedMoment ?? hostTime, turn.time) : turn.time
  }

  private func arm(_ timer: RuntimeTimer) {
    timer.arm = emitTimer(.arm, timer.node, due: timer.due)
    timers.insert(timer)
  }

  @discardableResult
  func emitTimer(_ operation: TimerOperation, _ node: Symbol, due: Int64) -> Int {
    emit(
      EventHeader(
        kind: .timer, node: node, name: symbols.symbol(operation), count: UInt64(max(0, due))))
  }

  /// Advances a virtual clock and fires every timer that becomes due, each in its own turn.
  ///
  /// A timer that was armed with this `duration` since the last advance fires, and so does one that
  /// another timer arms for that moment. A clock on real time is only read: call this from the
  /// host's loop.
  public func advance(by duration: Duration = .zero) {
    guard !token.isHeld else { return }
    onTurnThread {
      if clock.read == nil { hostTime = hostTime.addingClamped(duration.wholeMicroseconds) }
      fireDueTimers(reachedAt: clock.read == nil ? hostTime : nil)
      outsideSleepers.wake(at: hostTime)
    }
  }

  /// Sets a virtual clock. An earlier time than the present one changes nothing.
  package func moveHostTime(to microseconds: Int64) {
    hostTime = max(hostTime, microseconds)
  }

  /// Advances a virtual clock to a recorded moment and fires every timer whose turn is not later.
  ///
  /// Timers that are due together each have their own recorded moment, so a timer that would run
  /// after this moment waits for the next one.
  package func advance(to microseconds: Int64) {
    onTurnThread {
      hostTime = max(hostTime, microseconds)
      while let timer = timers.first, max(timer.due, turn.time + 1) <= microseconds,
        turn.nextNumber < eventLimit
      {
        _ = timers.removeFirst()
        fire(timer)
      }
    }
  }

  /// The time at which the next timer is due, in microseconds since the session began.
  package var nextTimerDue: Int64? { timers.first?.due }

  /// Fires the timers that are due when the next turn begins. The token is held; no turn is open.
  ///
  /// Many turns at one moment of the host advance their own times past it. A timer whose time they
  /// pass is due, because a replay knows the times of turns and not the host's.
  ///
  /// - Parameter reachedAt: The host's time, if timers that it has reached are due as well. They
  ///   fire in the order of their due times, so that replay fires them in the same order.
  func fireDueTimers(reachedAt hostTime: Int64? = nil) {
    let armedBefore = timers.lastSerial
    var (rushed, since) = (0, turn.time)
    while let timer = timers.first, turn.nextNumber < eventLimit,
      timer.due <= max(hostNow, turn.time + 1)
        || hostTime.map({ timers.areReached(at: $0) }) ?? false
    {
      _ = timers.removeFirst()
      if timer.serial > armedBefore { rushed += 1 }
      if timer.due - since >= Self.rushWindow { (rushed, since) = (0, timer.due) }
      if rushed > Self.rushLimit { return abandonRush(timer) }
      fire(timer)
    }
  }

  /// The largest number of newly armed timers that may fire within 0.1 s of virtual time.
  package static let rushLimit = 20_000
  private static let rushWindow: Int64 = 100_000

  /// Ends timers that arm each other without delay, so that no other turn would ever begin.
  private func abandonRush(_ timer: RuntimeTimer) {
    timer.handler = nil
    let name = symbols[timer.node]
    withTurn(.call("timer"), notBefore: hostNow) {
      fail(
        FailureCode.turnDoesNotSettle, node: name,
        "timers fire without end: \(Self.rushLimit) within 0.1 s; the last is '\(name)', which "
          + "ends here")
    }
  }

  /// Removes a timer that the record names in the failure of a rush of timers.
  package func dropTimer(_ node: Symbol) {
    guard let timer = timers.first(of: node) else { return }
    timers.remove(timer)
    timer.handler = nil
  }

  private func fire(_ timer: RuntimeTimer) {
    guard let handler = timer.handler else { return }
    firedMoment = timer.hostDue
    defer { firedMoment = nil }
    withTurn(.host("timer"), notBefore: timer.due, cause: timer.arm) {
      turn.cause = emitTimer(.fire, timer.node, due: timer.due)
      if let interval = timer.interval {
        timer.due = timer.due.addingClamped(interval)
        timer.hostDue = timer.hostDue.addingClamped(interval)
        arm(timer)
      } else {
        timer.handler = nil
      }
      withScope(timer.scope) { handler() }
    }
  }
}

extension Int64 {
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
