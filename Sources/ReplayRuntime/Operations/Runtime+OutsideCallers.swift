import EventModel

extension Runtime {
  /// Whether the session reports, once for each node, code that acts on it from outside all turns.
  ///
  /// A host that drives the application from its own loop sets it: there, each such call comes from
  /// code that replay does not run. In a test, the test's own body makes such calls.
  package var namesOutsideCallers: Bool {
    get { isNamingOutsideCallers }
    set {
      OutsideCaller.prepare()
      isNamingOutsideCallers = newValue
    }
  }

  /// Keeps the first event of a turn if no code inside a turn made it.
  func noteRoot(_ event: EventHeader) {
    // Also forgets the root of a turn that the host began.
    outsideRoot = nil
    guard event.cause == EventHeader.noCause else { return }
    switch event.kind {
    case .send, .commit, .route, .action, .answer, .chance, .effectBegan, .lifecycle, .timer:
      outsideRoot = event
    default: break
    }
  }

  /// Whether the calling thread runs no turn, or one that a call from outside began and that has no
  /// event yet.
  var isInOutsideCode: Bool {
    !isInTurn || (!turn.isHost && !turn.hasEvents && turn.cause == EventHeader.noCause)
  }

  /// Reports a subscription that code outside every turn made or cancelled. A replay does not run that
  /// code, and the subscription is in no event.
  func reportSubscription(_ verb: String, to node: RuntimeNode) {
    let path = symbols[node.named()]
    report(
      Finding(
        .subscribedOutside, node: path,
        text:
          "a subscription to '\(path)' was \(verb) outside every turn; a replay does not do that, "
          + "and what follows from it differs, so do it in a handler"),
      once: "subscription \(path)")
  }

  /// Reports, after the turn of an event from outside, which code made the event.
  func reportOutsideCaller(of root: EventHeader) {
    outsideRoot = nil
    let caller = OutsideCaller.current.rawValue
    let node = symbols[root.node]
    let place = symbols[root.place]
    let finding = Finding(
      .fromOutside, node: node, type: caller,
      text:
        "\(caller) acted on '\(node)'\(place.isEmpty ? "" : " at \(place)") outside every turn; "
        + (Self.isRepeated(root.kind)
          ? "a replay repeats that from the record and verifies nothing of it, so use "
            + "runtime.effect, task or span"
          : "a replay cannot repeat that, so do it in a handler or in runtime.task"))
    let now = fireDueTimers()
    withTurn(.call("report"), notBefore: now) {
      report(finding, once: "outside \(node) \(caller)")
    }
  }

  /// Whether a replay can repeat an event of a kind that came from outside all turns.
  private static func isRepeated(_ kind: EventKind) -> Bool {
    switch kind {
    case .timer, .lifecycle, .effectBegan: false
    default: true
    }
  }
}
