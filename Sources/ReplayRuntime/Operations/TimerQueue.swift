import EventModel

/// The time of a virtual clock, and the timers that wait for it.
///
/// The queue decides which timer fires next. ``Runtime`` makes the events and opens the turns.
struct TimerQueue {
  /// The host's time of a virtual clock, in microseconds since the session began.
  private(set) var hostTime: Int64 = 0
  /// The host's time at which the timer of the running turn was due; nil in other turns.
  private var firedMoment: Int64?
  /// By due time. Timers with the same due time are in the order of arming.
  private var sorted: [ArmedTimer] = []
  private var lastSerial = 0

  var isEmpty: Bool { sorted.isEmpty }
  /// The time at which the next timer is due, in microseconds since the session began.
  var nextDue: Int64? { sorted.first?.due }

  /// Sets a virtual clock. An earlier time than the present one changes nothing.
  mutating func moveHostTime(to microseconds: Int64) { hostTime = max(hostTime, microseconds) }

  /// The host's time of a turn on a virtual clock.
  func hostMoment(ofTurnAt time: Int64) -> Int64 {
    // During an advance, the host's time is already that of the advance's end.
    min(firedMoment ?? hostTime, time)
  }

  mutating func arm(_ timer: ArmedTimer) {
    lastSerial += 1
    timer.serial = lastSerial
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].due <= timer.due { low = middle + 1 } else { high = middle }
    }
    sorted.insert(timer, at: low)
  }

  mutating func disarm(_ timer: ArmedTimer) {
    sorted.removeAll { $0 === timer }
    timer.handler = nil
  }

  /// Ends all timers, as when the runtime ends.
  mutating func disarmAll() {
    for timer in sorted { timer.handler = nil }
    sorted = []
  }

  /// Ends the first timer of a name.
  mutating func disarmFirst(of node: Symbol) {
    if let timer = sorted.first(where: { $0.node == node }) { disarm(timer) }
  }

  /// Holds the symbols of the armed timers.
  func holdSymbols(in symbols: SymbolTable) {
    for timer in sorted { symbols.hold(timer.node) }
  }

  // MARK: Which timer fires

  /// Takes the next timer whose turn is not later than a recorded moment.
  ///
  /// - Parameter node: The name that the timer must have; nil for any.
  mutating func takeDue(
    recorded moment: Int64, after turnTime: Int64, of node: Symbol? = nil
  ) -> ArmedTimer? {
    guard let timer = sorted.first, max(timer.due, turnTime + 1) <= moment else { return nil }
    if let node, timer.node != node { return nil }
    return sorted.removeFirst()
  }

  /// Takes the next timer that is due.
  ///
  /// Many turns at one moment of the host advance their own times past it. A timer whose time they
  /// pass is due, because a replay knows the times of turns and not the host's.
  ///
  /// - Parameters:
  ///   - now: The host's time.
  ///   - turnTime: The time of the last turn.
  ///   - reachedAt: The host's time, if timers that it has reached are due as well. They fire in
  ///     the order of their due times, so that replay fires them in the same order.
  mutating func takeDue(
    now: Int64, after turnTime: Int64, reachedAt hostTime: Int64?
  ) -> ArmedTimer? {
    guard let timer = sorted.first else { return nil }
    let isReached = hostTime.map { moment in sorted.contains { $0.hostDue <= moment } } ?? false
    guard isReached || timer.due <= max(now, turnTime + 1) else { return nil }
    return sorted.removeFirst()
  }

  /// Notes that a timer fires.
  mutating func beginFiring(_ timer: ArmedTimer) { firedMoment = timer.hostDue }

  mutating func endFiring() { firedMoment = nil }

  /// Begins to count the timers that are armed from now on.
  func rush(from turnTime: Int64) -> Rush { Rush(armedBefore: lastSerial, since: turnTime) }

  /// Counts new timers that fire within a short time, to find those that arm each other without
  /// end.
  struct Rush {
    /// The largest number of newly armed timers that may fire within 0.1 s of virtual time.
    static let limit = 20_000
    private static let window: Int64 = 100_000

    private let armedBefore: Int
    private var count = 0
    /// How many may fire now.
    private(set) var limit = Self.limit
    private var since: Int64

    fileprivate init(armedBefore: Int, since: Int64) {
      self.armedBefore = armedBefore
      self.since = since
    }

    /// Counts a timer that is about to fire.
    ///
    /// - Returns: Whether so many have fired since the count began that they would not end.
    mutating func isEndless(at timer: ArmedTimer) -> Bool {
      if timer.serial > armedBefore { count += 1 }
      if timer.due - since >= Self.window { (count, since) = (0, timer.due) }
      return count > limit
    }

    /// Begins to count again after a timer was ended, so that others are not ended with it. Each
    /// time, half as many may fire as before.
    ///
    /// - Returns: False if this happens too often, as with timers that each arm several of
    ///   themselves. Those that are due then wait, so that another turn can begin.
    mutating func restart(at timer: ArmedTimer) -> Bool {
      limit /= 2
      (count, since) = (0, timer.due)
      return limit >= 1_000
    }
  }
}

extension Int64 {
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
