import CBOR
import EventModel

/// A way into a turn.
enum TurnEntry {
  /// Code of an application, a test or a host: it joins the turn of its thread, or begins one. The
  /// text names the operation in reports.
  case call(StaticString)
  /// The host delivers something. Posted work runs in such a turn.
  case host(StaticString)

  @inline(__always)
  var site: StaticString {
    switch self {
    case .call(let site), .host(let site): site
    }
  }

  @inline(__always)
  var isHost: Bool {
    if case .host = self { true } else { false }
  }
}

extension Runtime {
  /// Runs `body` inside a turn: joins the running one, or waits for the token and starts one.
  ///
  /// A body that makes no event leaves no trace: time does not advance and nothing is recorded.
  @inline(__always)
  package func inTurn<Result>(
    _ site: StaticString, _ body: () throws -> Result
  ) rethrows -> Result {
    if token.isHeld { return try body() }
    beginTurn(.call(site))
    defer { endTurn() }
    return try body()
  }

  /// Runs `body` in a turn that the host begins.
  func inHostTurn(_ site: StaticString, _ body: () -> Void) {
    precondition(!token.isHeld, "an input inside a turn; deliver inputs from the host's loop")
    beginTurn(.host(site))
    defer { endTurn() }
    body()
  }

  /// Waits for the token, fires the timers that are due, and opens a turn. ``endTurn()`` ends it.
  func beginTurn(_ entry: TurnEntry) {
    enterThread(entry.site)
    openTurn(entry)
  }

  /// Fires the timers that are due, and opens a turn. The thread holds the token.
  @inline(__always)
  func openTurn(_ entry: TurnEntry) {
    // In a replay only the driver fires timers.
    let now = timers.isEmpty || isStrayThread ? hostNow : fireDueTimers()
    openTurn(entry, notBefore: now, cause: outsideCause)
  }

  /// Settles and closes the turn, and lets the next thread begin one.
  func endTurn() {
    closeTurn()
    if turn.hasEvents, !turn.isHost, let root = outsideRoot { reportOutsideCaller(of: root) }
    leaveThread()
  }

  /// Runs `body` while this thread may open turns.
  func onTurnThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    enterThread(nil)
    defer { leaveThread() }
    return try body()
  }

  /// Runs `body` while no other thread runs a turn, without a turn of its own: what is only read,
  /// such as a name, must not let timers fire. `body` must not run code of the application.
  ///
  /// - Parameter site: The operation to name in a report of a long wait; nil to report nothing.
  package func withoutTurns<Result>(
    _ site: StaticString? = nil, _ body: () -> Result
  ) -> Result {
    if token.isHeld { return body() }
    token.acquire { if let site { reportWait(site) } }
    defer { token.release() }
    return body()
  }

  /// Runs `body` in a turn of its own. The thread holds the token; no turn is open.
  func withTurn<Result>(
    _ entry: TurnEntry, notBefore time: Int64, cause: Int = EventHeader.noCause,
    _ body: () throws -> Result
  ) rethrows -> Result {
    openTurn(entry, notBefore: time, cause: cause)
    defer { closeTurn() }
    return try body()
  }

  @inline(__always)
  private func openTurn(_ entry: TurnEntry, notBefore time: Int64, cause: Int) {
    if objectKeepers != nil { recordOutsideChanges() }
    turn.begin(notBefore: time, cause: cause, isHost: entry.isHost)
  }

  @inline(__always)
  private func closeTurn() {
    recordObjectChanges()
    if turn.needsSettling { settleRounds() }
    if properties != nil { checkProperties() }
    if chance.isPending { flushChance() }
    turn.end()
  }

  /// Waits for the token.
  ///
  /// - Parameter site: The operation to name in reports; nil to report nothing.
  private func enterThread(_ site: StaticString?) {
    token.acquire { if let site { reportWait(site) } }
    noteThread(site)
  }

  /// Notes which thread holds the token.
  @inline(__always)
  func noteThread(_ site: StaticString?) {
    let place = TurnThread.place(threadKey)
    outerThread = place.pointee
    place.pointee = Unmanaged.passUnretained(self).toOpaque()
    turnPlace = place
    guard let site else { return }
    turnSite = site
    if outerThread != nil { reportCrossing(site) }
  }

  @inline(__always)
  private func leaveThread() {
    turnPlace?.pointee = outerThread
    outerThread = nil
    turnPlace = nil
    token.release()
  }

  /// The cause of the first event of a turn that begins outside: the running span, if the calling
  /// task is its body.
  @inline(__always)
  private var outsideCause: Int { effects.hasOpenSpans ? spanCause ?? rootCause : rootCause }

  private var spanCause: Int? {
    guard let span = EffectSpan.current, span.runtime == ObjectIdentifier(self),
      effects.isOpenSpan(span.began)
    else { return nil }
    return span.began
  }

  /// The host's time, real or virtual, in microseconds.
  var hostNow: Int64 {
    if let read = clock.read { return read() }
    return timers.hostTime
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
    let number = turn.nextNumber
    if sink == nil {
      turn.countEvent()
    } else if mayRedact {
      return emitRedacted(header, payload: payload)
    } else {
      deliver(header, payload: payload)
    }
    return number
  }

  /// Counts an event while no sink receives events, and returns its number.
  @inline(__always)
  func countEvent() -> Int {
    if chance.isPending { flushChance() }
    let number = turn.nextNumber
    turn.countEvent()
    return number
  }

  /// Gives an event its number, time and cause, and passes it to the sink as it is.
  @inline(__always)
  func deliver(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    guard let sink else { return }
    let event = turn.numbered(header)
    if event.startsTurn, isNamingOutsideCallers { noteRoot(event) }
    // A log has no payload for null, so the sink receives none either.
    let isNull = payload.count == 1 && payload[0] == StateHash.null
    sink.receive(
      event, payload: isNull ? UnsafeRawBufferPointer(start: nil, count: 0) : payload)
  }

  /// Runs `body` with event `number` as the cause of the events that it makes.
  @inline(__always)
  package func withCause<Result>(_ number: Int, _ body: () throws -> Result) rethrows -> Result {
    let outer = turn.cause
    turn.cause = number
    defer { turn.cause = outer }
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

  /// Runs `body` with event `cause` as the cause of the events that it makes, and without an owner of
  /// the subscriptions that it makes.
  ///
  /// Other modules call generic functions unspecialized, which costs as much as a small `body`.
  package func withoutScope(cause: Int, _ body: () -> Bool) -> Bool {
    withCause(cause) { withScope(nil, body) }
  }
}

extension TurnThread {
  static var runtime: Runtime? {
    guard let place = key.value else { return nil }
    return runtime(at: place.assumingMemoryBound(to: UnsafeMutableRawPointer?.self).pointee)
  }

  /// Returns the runtime with the given address.
  static func runtime(at address: UnsafeMutableRawPointer?) -> Runtime? {
    address.map { Unmanaged<Runtime>.fromOpaque($0).takeUnretainedValue() }
  }
}
