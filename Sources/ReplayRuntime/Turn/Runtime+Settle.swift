import EventModel

extension Runtime {
  /// The largest number of rounds in which a turn must settle.
  package static var roundLimit: Int { TurnMachine.roundLimit }
  /// The largest number of commits of which each follows from the notification of the one before.
  package static var feedLimit: Int { TurnMachine.feedLimit }
  /// The largest depth of sends that are nested in handlers of sends.
  package static let sendLimit = 512

  /// Carries out the steps of the running turn until it is settled.
  func settleRounds() {
    var busy: BusyNodes?
    defer { if let busy { sink = busy.behind } }
    turn.beginRounds()
    while true {
      switch turn.nextStep(hasScreen: renderer != nil) {
      case .deliver: deliverAll()
      case .runFlows(let jobs): runFlowJobs(jobs)
      case .runPosted(let work): runPosted(work)
      case .release(let ends): for end in ends { end() }
      case .show(let renders):
        if !show(renders: renders) && !turn.needsSettling { return }
      case .watch:
        let watch = BusyNodes(sink, symbols)
        (busy, sink) = (watch, watch)
      case .abandon(let dropped):
        sink = busy?.behind
        abandonTurn(busy?.names ?? [], dropped)
        busy = nil
      case .settled: return
      }
    }
  }

  /// Brings the screen up to date.
  ///
  /// - Returns: Whether the screen's life cycle had any work.
  private func show(renders: Bool) -> Bool {
    guard let renderer else { return false }
    if renders {
      isRendering = true
      renderer.render()
      isRendering = false
      recordObjectChanges()
    }
    return renderer.runLifecycle()
  }

  /// Runs code that may act while it is called from inside the rendering pass, such as code that
  /// makes an object.
  package func outsideRendering<Result>(_ body: () -> Result) -> Result {
    let outer = isRendering
    isRendering = false
    defer { isRendering = outer }
    return body()
  }

  private func abandonTurn(_ busy: [String], _ dropped: [PostedWork]) {
    for work in dropped { work.dropped?() }
    fail(
      FailureCode.turnDoesNotSettle, node: busy.first ?? "",
      "the turn does not settle after \(Self.roundLimit) rounds"
        + (busy.isEmpty ? "" : "; still busy: \(busy.joined(separator: ", "))"))
  }

  private func runPosted(_ work: [PostedWork]) {
    for entry in work {
      withCause(entry.cause) {
        withScope(entry.scope) { entry.body() }
        recordObjectChanges()
      }
      drainNotifications()
    }
  }

  /// Queues work for the rounds of this turn, or of the next turn that the host starts.
  ///
  /// - Parameter dropped: Called instead of `work` when the turn is abandoned first.
  package func post(_ work: @escaping () -> Void, dropped: (() -> Void)? = nil) {
    turn.post(PostedWork(cause: turn.cause, scope: currentScope, body: work, dropped: dropped))
  }

  /// Defers the effect of a `deinit` to the phase of releases, so that its position in the log does
  /// not depend on the optimizer.
  package func deferRelease(_ work: @escaping () -> Void) {
    inTurn("release") { turn.release(work) }
  }

  /// Runs posted work that calls from outside have queued, as the input `settle`.
  public func settle() {
    guard !token.isHeld, !isStray("settle") else { return }
    input(.settle, target: "")
  }

  /// Calls ``settle()`` if there is posted work.
  package func settlePosted() {
    guard !token.isHeld, inTurn("posted", { !turn.posted.isEmpty }) else { return }
    settle()
  }

  // MARK: Notifications

  /// Delivers queued notifications in order, unless one is being delivered now.
  @inline(__always)
  func drainNotifications() {
    if turn.mayDeliver { deliverAll() }
  }

  /// Runs `body` after all notifications that are queued now; at once when none is queued.
  package func afterNotifications(of node: RuntimeNode, _ body: @escaping () -> Void) {
    if !turn.isDelivering && turn.notifications.isEmpty { return body() }
    turn.afterNotifications(node.name, body)
  }

  /// The number of the newest commit of some nodes whose notification waits; nil for none.
  package func waitingCommit(of nodes: @autoclosure () -> [Symbol]) -> Int? {
    if turn.notifications.isEmpty { return nil }
    let nodes = nodes().filter { $0 != .none }
    return turn.notifications.lastCause(of: nodes)
  }

  private func deliverAll() {
    turn.isDelivering = true
    let outerCause = turn.cause
    while let next = turn.nextNotification() {
      next.deliver()
      recordObjectChanges()
    }
    if let loop = turn.endlessNodes { reportEndless(loop) }
    turn.endDelivery(outerCause)
  }

  private func reportEndless(_ loop: [Symbol]) {
    let names = loop.map { symbols[$0] }.filter { !$0.isEmpty }
    fail(
      FailureCode.turnDoesNotSettle, node: names.first ?? "",
      "the turn does not settle: \(Self.feedLimit) commits each follow from the one before; "
        + "they feed each other: \(names.joined(separator: ", "))")
  }

  /// Reports that handlers send to each other without end.
  func abandonSending(_ node: RuntimeNode) {
    fail(
      FailureCode.turnDoesNotSettle, node: symbols[node.named()],
      "the turn does not settle: \(Self.sendLimit) sends are nested in each other's handlers; "
        + "this one is dropped")
  }
}
