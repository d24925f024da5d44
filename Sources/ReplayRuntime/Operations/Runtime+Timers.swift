import EventModel

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
    if isStray("timer", ofType: node.isEmpty ? label : "\(node).\(label)") {
      return RuntimeTimer(unarmedIn: self)
    }
    return inTurn("timer") {
      requireReplayable("arming a timer")
      let wait = max(0, delay.wholeMicroseconds)
      let name = symbols.passing(node.isEmpty ? label : "\(node).\(label)")
      let timer = ArmedTimer(
        owner: self, node: name, due: turn.time.addingClamped(wait),
        hostDue: hostMoment.addingClamped(wait), interval: repeats ? max(1, wait) : nil,
        scope: currentScope, handler: handler)
      arm(timer)
      currentScope?.cancelAtEnd(timer)
      return RuntimeTimer(timer, in: self)
    }
  }

  /// The host's time of the running turn, in microseconds.
  private var hostMoment: Int64 {
    clock.read == nil ? timers.hostMoment(ofTurnAt: turn.time) : turn.time
  }

  private func arm(_ timer: ArmedTimer) {
    timer.arm = emitTimer(.arm, timer.node, due: timer.due)
    timers.arm(timer)
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
    guard !token.isHeld, !isStray("advance") else { return }
    onTurnThread {
      if clock.read == nil {
        timers.moveHostTime(to: timers.hostTime.addingClamped(duration.wholeMicroseconds))
      }
      fireDueTimers(reachedAt: clock.read == nil ? timers.hostTime : nil)
      outsideSleepers.wake(at: timers.hostTime)
    }
  }

  /// Sets a virtual clock. An earlier time than the present one changes nothing.
  package func moveHostTime(to microseconds: Int64) { timers.moveHostTime(to: microseconds) }

  /// Advances a virtual clock to a recorded moment and fires every timer whose turn is not later.
  ///
  /// Timers that are due together each have their own recorded moment, so a timer that would run
  /// after this moment waits for the next one.
  package func advance(to microseconds: Int64) {
    onTurnThread {
      timers.moveHostTime(to: microseconds)
      while turn.nextNumber < eventLimit,
        let timer = timers.takeDue(recorded: microseconds, after: turn.time)
      {
        fire(timer)
      }
    }
  }

  /// The time at which the next timer is due, in microseconds since the session began.
  package var nextTimerDue: Int64? { timers.nextDue }

  /// Fires the timers that are due when the next turn begins. The token is held; no turn is open.
  ///
  /// - Parameter reachedAt: See ``TimerQueue/takeDue(now:after:reachedAt:)``.
  /// - Returns: The host's time at which no further timer was due. The next turn opens at that time:
  ///   at a later one, a timer could be due that has not fired, and a replay would fire it first.
  @discardableResult
  func fireDueTimers(reachedAt hostTime: Int64? = nil) -> Int64 {
    var rush = timers.rush(from: turn.time)
    var now = hostNow
    while turn.nextNumber < eventLimit,
      let timer = timers.takeDue(now: now, after: turn.time, reachedAt: hostTime)
    {
      if rush.isEndless(at: timer) {
        abandonRush(timer, limit: rush.limit)
        if !rush.restart(at: timer) { break }
      } else {
        fire(timer)
      }
      now = hostNow
    }
    return now
  }

  /// Ends one of the timers that arm each other without delay, so that no other turn would ever
  /// begin. The turn has the time of the timer, so that those that are due later keep theirs.
  private func abandonRush(_ timer: ArmedTimer, limit: Int) {
    timer.handler = nil
    let name = symbols[timer.node]
    withTurn(.call("timer"), notBefore: timer.due) {
      fail(
        FailureCode.turnDoesNotSettle, node: name,
        "timers fire without end: \(limit) within 0.1 s; the last is '\(name)', which "
          + "ends here")
    }
  }

  /// Repeats the end of a timer of a rush and its recorded failure.
  ///
  /// No other timer fires before: the timer that ended was the next one to fire.
  ///
  /// - Returns: False if the next timer to fire is not the one that the record names. Nothing has
  ///   happened then, except that the named timer has been removed.
  package func repeatRush(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) -> Bool {
    onTurnThread {
      timers.moveHostTime(to: header.time)
      guard let timer = timers.takeDue(recorded: header.time, after: turn.time, of: header.node)
      else {
        timers.disarmFirst(of: header.node)
        return false
      }
      timer.handler = nil
      withTurn(.call("timer"), notBefore: header.time) { repeatFailure(header, payload) }
      return true
    }
  }

  private func fire(_ timer: ArmedTimer) {
    guard let handler = timer.handler else { return }
    timers.beginFiring(timer)
    defer { timers.endFiring() }
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

extension Runtime: TimerOwner {
  func cancel(_ timer: ArmedTimer) {
    requireReplayable("cancelling a timer")
    timers.disarm(timer)
    emitTimer(.cancel, timer.node, due: timer.due)
  }
}
