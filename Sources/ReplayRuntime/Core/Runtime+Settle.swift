import EventModel

/// Renders the screen at the end of a turn.
package protocol TurnRenderer: AnyObject {
  /// Updates the screen, emits a frame if it changed, and queues life-cycle work.
  func render()
  /// Runs the life-cycle work that the last pass queued: disappear, destroy, `didCreate`, appear.
  ///
  /// - Returns: Whether there was any work.
  func runLifecycle() -> Bool
  /// Called when the view that is being evaluated reads a node.
  func noteRead(of node: SubscribedNode)
}

extension Runtime {
  /// The largest number of rounds in which a turn must settle.
  package static let roundLimit = 64

  var needsSettling: Bool {
    !notifications.isEmpty || !flowJobs.isEmpty || (drainsPosted && !posted.isEmpty)
      || !releases.isEmpty
      || needsRendering
  }

  /// Runs rounds until no notification, flow job, posted work, release or rendering is left.
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

  /// Runs code that may act while it is called from inside the rendering pass, such as code that
  /// makes an object.
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
  /// - Parameter dropped: Called instead of `work` when the turn is abandoned first.
  package func post(_ work: @escaping () -> Void, dropped: (() -> Void)? = nil) {
    posted.append(
      PostedWork(cause: currentCause, scope: currentScope, body: work, dropped: dropped))
  }

  /// Defers the effect of a `deinit` to the phase of releases, so that its position in the log does
  /// not depend on the optimizer.
  package func deferRelease(_ work: @escaping () -> Void) {
    if token.isHeld {
      releases.append(work)
    } else {
      inTurn("release") { releases.append(work) }
    }
  }

  /// Runs posted work that calls from outside have queued, as the input `settle`.
  public func settle() {
    guard !token.isHeld else { return }
    input("settle", target: "")
  }

  /// Calls ``settle()`` if there is posted work.
  package func settlePosted() {
    guard !token.isHeld, inTurn("posted", { !posted.isEmpty }) else { return }
    settle()
  }

  // MARK: Notifications

  /// Delivers queued notifications in order, unless one is being delivered now.
  @inline(__always)
  func drainNotifications() {
    if isDelivering || notifications.isEmpty { return }
    deliverAll()
  }

  /// Runs `body` after all notifications that are queued now; at once when none is queued.
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

  /// The largest number of commits of which each follows from the notification of the one before.
  package static let feedLimit = 10_000

  private func abandonFeeding(_ loop: [Symbol]) {
    notifications.removeAll()
    let names = loop.map { symbols[$0] }.filter { !$0.isEmpty }
    fail(
      FailureCode.turnDoesNotSettle, node: names.first ?? "",
      "the turn does not settle: \(Self.feedLimit) commits each follow from the one before; "
        + "they feed each other: \(names.joined(separator: ", "))")
  }

  /// The largest depth of sends that are nested in handlers of sends.
  package static let sendLimit = 512

  /// Reports that handlers send to each other without end.
  func abandonSending(_ node: RuntimeNode) {
    fail(
      FailureCode.turnDoesNotSettle, node: symbols[node.named()],
      "the turn does not settle: \(Self.sendLimit) sends are nested in each other's handlers; "
        + "this one is dropped")
  }
}

/// Work that is deferred to the rounds of a turn, with the event that caused it.
struct PostedWork {
  var cause: Int
  var scope: Scope?
  var body: () -> Void
  var dropped: (() -> Void)?
}

/// The queue of notifications to deliver, oldest first.
struct NotificationQueue {
  struct Entry {
    var node: Symbol
    var cause: Int
    /// The number of notifications that led to this one, each by a commit.
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
