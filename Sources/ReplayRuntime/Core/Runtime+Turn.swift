import CBOR
import EventModel

extension Runtime {
  /// Runs `body` inside a turn: joins the running one, or waits for the token and starts one.
  ///
  /// A body that makes no event leaves no trace: time does not advance and nothing is recorded.
  @inline(__always)
  package func inTurn<Result>(
    _ site: StaticString, _ body: () throws -> Result
  ) rethrows -> Result {
    if token.isHeld { return try body() }
    beginTurn(site)
    defer { endTurn() }
    return try body()
  }

  func beginTurn(_ site: StaticString) {
    token.acquire { reportWait(site) }
    turnSite = site
    outerThread = TurnThread.enter(self)
    if outerThread != nil { reportCrossing(site) }
    if !timers.isEmpty { fireDueTimers() }
    openTurn(notBefore: hostNow)
    currentCause = rootCause
    if !openSpans.isEmpty, let span = EffectSpan.current, span.runtime == ObjectIdentifier(self),
      openSpans.contains(span.began)
    {
      currentCause = span.began
    }
  }

  /// Opens a turn at `time`, or 1 µs after the last one if that is later.
  func openTurn(notBefore time: Int64) {
    previousTurnTime = turnTime
    turnTime = max(time, turnTime + 1)
    turnIsOpen = true
    turnHasEvents = false
    turnSerial += 1
    currentCause = EventHeader.noCause
  }

  func endTurn() {
    closeTurn()
    if turnHasEvents, let root = state.pointee.outsideRoot { reportOutsideCaller(of: root) }
    leaveTurnThread()
    token.release()
  }

  func leaveTurnThread() {
    TurnThread.restore(outerThread)
    outerThread = nil
  }

  /// Runs the rounds of a turn and closes it. The thread still holds the token afterwards.
  func closeTurn() {
    if needsSettling { settleRounds() }
    if chance.isPending { flushChance() }
    turnIsOpen = false
    if turnHasEvents {
      turnCount += 1
    } else {
      turnTime = previousTurnTime
    }
    currentCause = EventHeader.noCause
  }

  /// The host's time, real or virtual, in microseconds.
  var hostNow: Int64 {
    if let read = clock.read { return read() }
    return hostTime
  }

  /// Reports CR4002 to the runtime whose turn this thread runs: its code acts on an object of this
  /// runtime.
  private func reportCrossing(_ site: StaticString) {
    TurnThread.runtime(at: outerThread)?.fail(
      FailureCode.crossedRuntimes,
      "\(site) on an object of another runtime; an object acts in the runtime that made it only")
  }

  private func reportWait(_ site: StaticString) {
    let failure = RuntimeFailure(
      code: FailureCode.waitsOnTurn, node: "",
      text: "\(site) has waited 2 s for the turn that \(turnSite) began; "
        + "a turn must not wait for a thread that sends or commits")
    failureHandler(failure)
  }

  /// Gives an event its number, time and cause, and passes it to the sink.
  ///
  /// - Returns: The event's number.
  @discardableResult
  @inline(__always)
  package func emit(
    _ header: EventHeader,
    payload: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) -> Int {
    if chance.isPending { flushChance() }
    let number = nextNumber
    nextNumber = number + 1
    if let sink {
      var event = header
      event.number = number
      event.time = turnTime
      event.cause = currentCause
      event.startsTurn = !turnHasEvents
      turnHasEvents = true
      if event.startsTurn, state.pointee.namesOutsideCallers { noteRoot(event) }
      // A log has no payload for null, so the sink receives none either.
      let isNull = payload.count == 1 && payload[0] == StateHash.null
      sink.receive(
        event, payload: isNull ? UnsafeRawBufferPointer(start: nil, count: 0) : payload)
    } else {
      turnHasEvents = true
    }
    return number
  }

  /// Runs `body` with event `number` as the cause of the events that it makes.
  @inline(__always)
  package func withCause<Result>(_ number: Int, _ body: () throws -> Result) rethrows -> Result {
    let outer = currentCause
    currentCause = number
    defer { currentCause = outer }
    return try body()
  }

  /// Runs `body` with `scope` as the owner of the subscriptions that it makes.
  @inline(__always)
  package func withScope<Result>(_ scope: Scope?, _ body: () throws -> Result) rethrows -> Result {
    let outer = currentScope
    currentScope = scope
    defer { currentScope = outer }
    return try body()
  }
}
