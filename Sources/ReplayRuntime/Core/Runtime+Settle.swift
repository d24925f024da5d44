import EventModel

/// Draws the screen at the end of a turn.
package protocol TurnRenderer: AnyObject {
  /// Brings the screen up to date, emits a frame when it changed, and queues life-cycle work.
  func render()
  /// Runs the life cycle that the last pass queued: disappear, destroy, `didCreate`, appear.
  ///
  /// - Returns: Whether there was any.
  func runLifecycle() -> Bool
  /// Notes that the view which is evaluated now depends on a node.
  func noteRead(of node: SubscribedNode)
}

extension Runtime {
  /// How many rounds a turn may take to come to rest.
  package static let roundLimit = 64

  var needsSettling: Bool {
    !notifications.isEmpty || !flowJobs.isEmpty || (drainsPosted && !posted.isEmpty)
      || !releases.isEmpty
      || needsRendering
  }

  /// Rounds until nothing is left: notifications, flow jobs, posted work, releases, the screen.
  func settleRounds() {
    var busy: BusyNodes?
    defer { if let busy { sink = busy.behind } }
    for round in 0..<Self.roundLimit {
      if round == Self.roundLimit - BusyNodes.rounds {
        busy = BusyNodes(sink, symbols)
        sink = busy
      }
      drainNotifications()
      if runFlowJobs() { continue }
      if runPosted() { continue }
      if runReleases() { continue }
      guard let renderer else { return }
      if needsRendering {
        needsRendering = false
        isRendering = true
        renderer.render()
        isRendering = false
      }
      if !renderer.runLifecycle() && !needsSettling { return }
    }
    sink = busy?.behind
    abandonTurn(busy?.names ?? [])
    busy = nil
  }

  /// Runs code that acts, called from inside the rendering pass by what is made there.
  package func outsideRendering<Result>(_ body: () -> Result) -> Result {
    let outer = isRendering
    isRendering = false
    defer { isRendering = outer }
    return body()
  }

  private func abandonTurn(_ busy: [String]) {
    notifications.removeAll()
    let dropped = posted
    posted = []
    releases = []
    for work in dropped { work.dropped?() }
    fail(
      FailureCode.turnDoesNotSettle, node: busy.first ?? "",
      "the turn does not settle after \(Self.roundLimit) rounds"
        + (busy.isEmpty ? "" : "; still busy: \(busy.joined(separator: ", "))"))
  }

  private func runPosted() -> Bool {
    guard drainsPosted, !posted.isEmpty else { return false }
    let work = posted
    posted = []
    for entry in work {
      withCause(entry.cause) { withScope(entry.scope) { entry.body() } }
      drainNotifications()
    }
    return true
  }

  private func runReleases() -> Bool {
    guard !releases.isEmpty else { return false }
    let work = releases
    releases = []
    for release in work { release() }
    return true
  }

  /// Queues work for the rounds of this turn, or of the next turn that the host starts.
  ///
  /// - Parameter dropped: Called in its place when the turn is abandoned before.
  package func post(_ work: @escaping () -> Void, dropped: (() -> Void)? = nil) {
    posted.append(
      PostedWork(cause: currentCause, scope: currentScope, body: work, dropped: dropped))
  }

  /// Lets what a `deinit` gives back take effect at a place that does not depend on the optimiser.
  package func deferRelease(_ work: @escaping () -> Void) {
    if token.isHeld {
      releases.append(work)
    } else {
      inTurn("release") { releases.append(work) }
    }
  }

  /// Runs posted work that calls from outside left behind, as the input `settle`.
  public func settle() {
    guard !token.isHeld else { return }
    input("settle", target: "")
  }

  /// As ``settle()``, when there is such work.
  package func settlePosted() {
    guard !token.isHeld, inTurn("posted", { !posted.isEmpty }) else { return }
    settle()
  }

  // MARK: Notifications

  /// Delivers queued notifications in order, unless one is being delivered just now.
  @inline(__always)
  func drainNotifications() {
    if isDelivering || notifications.isEmpty { return }
    deliverAll()
  }

  /// Runs `body` once everybody has been told of what happened so far; at once when nobody waits.
  package func afterNotifications(of node: RuntimeNode, _ body: @escaping () -> Void) {
    if !isDelivering && notifications.isEmpty { return body() }
    notifications.append(
      .init(
        node: node.name, cause: currentCause, generation: state.pointee.generation, deliver: body))
  }

  private func deliverAll() {
    isDelivering = true
    let outerCause = currentCause
    var loop: [Symbol] = []
    while let next = notifications.popFirst() {
      if next.generation > Self.feedLimit - 32 {
        if !loop.contains(next.node) { loop.append(next.node) }
        if next.generation > Self.feedLimit {
          abandonFeeding(loop)
          break
        }
      }
      currentCause = next.cause
      state.pointee.generation = next.generation
      next.deliver()
    }
    state.pointee.generation = 0
    currentCause = outerCause
    isDelivering = false
  }

  /// How many commits in a row may each follow from the notification of the one before.
  package static let feedLimit = 10_000

  private func abandonFeeding(_ loop: [Symbol]) {
    notifications.removeAll()
    let names = loop.map { symbols[$0] }.filter { !$0.isEmpty }
    fail(
      FailureCode.turnDoesNotSettle, node: names.first ?? "",
      "the turn does not settle: \(Self.feedLimit) commits each follow from the one before; "
        + "they feed each other: \(names.joined(separator: ", "))")
  }

  /// How deep sends may be nested in handlers of sends.
  package static let sendLimit = 512

  /// Reports that handlers send to each other without an end.
  func abandonSending(_ node: RuntimeNode) {
    fail(
      FailureCode.turnDoesNotSettle, node: symbols[node.named()],
      "the turn does not settle: \(Self.sendLimit) sends are nested in each other's handlers; "
        + "this one is dropped")
  }
}

/// Work put off to the rounds of a turn, with the event that asked for it.
struct PostedWork {
  var cause: Int
  var scope: Scope?
  var body: () -> Void
  var dropped: (() -> Void)?
}

/// What subscribers have yet to be told, oldest first.
struct NotificationQueue {
  struct Entry {
    var node: Symbol
    var cause: Int
    /// How many notifications led to this one, each by a commit.
    var generation: Int
    var deliver: () -> Void
  }

  private var entries: [Entry] = []
  private var head = 0

  var isEmpty: Bool { head == entries.count }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  mutating func popFirst() -> Entry? {
    guard head < entries.count else { return nil }
    let entry = entries[head]
    entries[head].deliver = {}
    head += 1
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
      head = 0
    }
    return entry
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    head = 0
  }
}
