import EventModel

/// The law of turns, as a value: the number, time and cause of each event, and the order in which
/// the work of a turn is done.
///
/// It reads no clock and runs no code of an application. The runtime begins a turn, makes events,
/// queues work and asks for steps, and carries out each ``TurnStep`` before it asks for the next.
///
/// Source: EVENTS.md, "Turns".
struct TurnMachine {
  /// The time of the running turn, or of the last one, in microseconds since the session began.
  private(set) var time: Int64 = 0
  /// The number of the next event.
  private(set) var nextNumber = 0
  /// The number of the event that causes the next one, or ``EventHeader/noCause``.
  var cause = EventHeader.noCause
  /// Whether the running turn has made an event.
  private(set) var hasEvents = false
  /// The number of turns so far, those without events included. Names that are numbered again in
  /// each turn are compared with it.
  private(set) var serial = 0
  /// Whether the host began the running turn, or the last one.
  private(set) var isHost = false
  /// Whether the running turn runs posted work.
  private var runsPosted = false
  /// The time of the turn before, while one is open.
  private var previousTime: Int64 = 0

  private(set) var notifications = NotificationQueue()
  /// Whether a notification is being delivered; others wait meanwhile.
  var isDelivering = false
  /// The number of notifications that led to the running code; see ``NotificationQueue/Entry``.
  private var generation = 0
  /// The nodes of the last notifications of a chain that is almost too long.
  private var feeding: [Symbol] = []
  private var isEndless = false
  /// Work for the rounds of the next turn that the host begins.
  private(set) var posted: [PostedWork] = []
  private var releases: [() -> Void] = []
  private var flowJobs: [FlowJob] = []
  /// Whether something that the screen shows may have changed.
  var needsRendering = false
  /// Whether flow jobs and the screen may be left by a turn that was given up. They wait for a turn
  /// with events, because a replay has no other turns.
  private var hasLeftWork = false
  private var round = 0
  private var isWatched = false

  // MARK: Turns and events

  /// Opens a turn at `time`, or 1 µs after the last one if that is later.
  ///
  /// - Parameters:
  ///   - cause: The cause of the turn's first event.
  ///   - isHost: Whether the host begins the turn, so that posted work runs in it.
  mutating func begin(
    notBefore time: Int64, cause: Int = EventHeader.noCause, isHost: Bool = false
  ) {
    previousTime = self.time
    self.time = max(time, self.time + 1)
    hasEvents = false
    serial += 1
    self.cause = cause
    self.isHost = isHost
    runsPosted = isHost
  }

  /// Closes the turn. A turn without events leaves no trace: time does not advance.
  mutating func end() {
    if !hasEvents { time = previousTime }
    cause = EventHeader.noCause
    runsPosted = false
  }

  /// Leaves posted work to a later turn, such as after a refused input.
  mutating func leavePosted() { runsPosted = false }

  /// Returns an event with its number, time and cause.
  @inline(__always)
  mutating func numbered(_ header: EventHeader) -> EventHeader {
    var event = header
    event.number = nextNumber
    event.time = time
    event.cause = cause
    event.startsTurn = !hasEvents
    countEvent()
    return event
  }

  /// Counts an event that is neither recorded nor verified.
  @inline(__always)
  mutating func countEvent() {
    nextNumber += 1
    hasEvents = true
  }

  // MARK: Work

  /// Queues a notification of the commit `cause`.
  mutating func notify(_ node: Symbol, cause: Int, _ deliver: @escaping () -> Void) {
    notifications.append(
      .init(node: node, cause: cause, generation: generation + 1, deliver: deliver))
  }

  /// Queues code after the notifications that wait.
  mutating func afterNotifications(_ node: Symbol, _ body: @escaping () -> Void) {
    notifications.append(.init(node: node, cause: cause, generation: generation, deliver: body))
  }

  /// Whether notifications wait and none is being delivered.
  @inline(__always)
  var mayDeliver: Bool { !isDelivering && !notifications.isEmpty }

  /// Returns the next notification to deliver, with its cause in force; nil when none is left, or
  /// when the notifications do not end.
  mutating func nextNotification() -> NotificationQueue.Entry? {
    guard let next = notifications.popFirst() else { return nil }
    if next.generation > Self.feedLimit - 32 {
      if !feeding.contains(next.node) { feeding.append(next.node) }
      if next.generation > Self.feedLimit {
        notifications.removeAll()
        isEndless = true
        return nil
      }
    }
    cause = next.cause
    generation = next.generation
    return next
  }

  /// Ends the delivery of notifications.
  ///
  /// - Parameter cause: The cause that was in force before.
  mutating func endDelivery(_ cause: Int) {
    generation = 0
    if !feeding.isEmpty { (feeding, isEndless) = ([], false) }
    self.cause = cause
    isDelivering = false
  }

  /// The nodes that commit without end, after ``nextNotification()`` has dropped what waited; nil
  /// otherwise.
  var endlessNodes: [Symbol]? { isEndless ? feeding : nil }

  /// Queues work for the rounds of this turn, or of the next turn that the host begins.
  mutating func post(_ work: PostedWork) { posted.append(work) }

  /// Queues the end of an object for the phase of releases.
  mutating func release(_ work: @escaping () -> Void) { releases.append(work) }

  /// Queues a job of a flow.
  mutating func run(_ job: FlowJob) { flowJobs.append(job) }

  // MARK: Rounds

  /// Whether a turn has work before it may close.
  var needsSettling: Bool {
    !notifications.isEmpty || (runsPosted && !posted.isEmpty) || !releases.isEmpty
      || ((!flowJobs.isEmpty || needsRendering) && mayRunLeftWork)
  }

  /// Whether flow jobs and the screen need not wait for a turn with events.
  private var mayRunLeftWork: Bool { !hasLeftWork || hasEvents }

  /// Begins the rounds in which a turn settles.
  mutating func beginRounds() { (round, isWatched) = (0, false) }

  /// Returns what to do next so that the turn settles.
  ///
  /// In each round notifications come first, then the jobs of flows, posted work, releases and the
  /// screen. What makes new work begins the next round.
  ///
  /// - Parameter hasScreen: Whether the application has a screen.
  mutating func nextStep(hasScreen: Bool) -> TurnStep {
    guard round < Self.roundLimit else { return lastStep() }
    if hasEvents { hasLeftWork = false }
    if !isWatched && round >= Self.roundLimit - BusyNodes.rounds {
      isWatched = true
      return .watch
    }
    if mayDeliver { return .deliver }
    if !flowJobs.isEmpty && mayRunLeftWork {
      defer { flowJobs = [] }
      return nextRound(.runFlows(flowJobs))
    }
    if runsPosted && !posted.isEmpty {
      defer { posted = [] }
      return nextRound(.runPosted(posted))
    }
    if !releases.isEmpty {
      defer { releases = [] }
      return nextRound(.release(releases))
    }
    guard hasScreen && mayRunLeftWork else { return .settled }
    defer { needsRendering = false }
    return nextRound(.show(renders: needsRendering))
  }

  private mutating func nextRound(_ step: TurnStep) -> TurnStep {
    round += 1
    return step
  }

  /// Returns what to do next when the turn is given up.
  ///
  /// Objects are still released, because they have no owner that could release them again, and so
  /// are those that their ends release. Only what is left after as many rounds again is dropped.
  /// Jobs of flows and the screen are left to the next turn with events.
  private mutating func lastStep() -> TurnStep {
    notifications.removeAll()
    hasLeftWork = true
    if round == Self.roundLimit {
      defer { posted = [] }
      return nextRound(.abandon(dropped: posted))
    }
    defer { releases = [] }
    if releases.isEmpty || round > 2 * Self.roundLimit { return .settled }
    return nextRound(.release(releases))
  }

  /// The largest number of rounds in which a turn must settle.
  static let roundLimit = 64
  /// The largest number of commits of which each follows from the notification of the one before.
  static let feedLimit = 10_000
}
