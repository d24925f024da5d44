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
    for _ in 0..<Self.roundLimit {
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
    abandonTurn()
  }

  /// Runs code that acts, called from inside the rendering pass by what is made there.
  package func outsideRendering<Result>(_ body: () -> Result) -> Result {
    let outer = isRendering
    isRendering = false
    defer { isRendering = outer }
    return body()
  }

  private func abandonTurn() {
    let busy = notifications.pendingNodes.map { symbols[$0] }
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
    notifications.append(.init(node: node.name, cause: currentCause, deliver: body))
  }

  private func deliverAll() {
    isDelivering = true
    let outerCause = currentCause
    while let next = notifications.popFirst() {
      currentCause = next.cause
      next.deliver()
    }
    currentCause = outerCause
    isDelivering = false
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
    var deliver: () -> Void
  }

  private var entries: [Entry] = []
  private var head = 0

  var isEmpty: Bool { head == entries.count }

  var pendingNodes: [Symbol] { entries[head...].map(\.node) }

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
