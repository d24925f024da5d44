import EventModel
import Foundation

/// What calls the runtime from outside every turn.
enum OutsideCaller: String {
  case mainActorTask = "a task on the main actor"
  case mainQueueBlock = "a block on the main queue"
  case task = "a task"
  case thread = "a thread"

  /// The caller of the present code.
  static var current: OutsideCaller {
    switch (isOnMainQueue, withUnsafeCurrentTask(body: { $0 != nil })) {
    case (true, true): .mainActorTask
    case (true, false): .mainQueueBlock
    case (false, true): .task
    case (false, false): .thread
    }
  }

  /// Whether the main queue runs the present code. A program that has called `dispatchMain()` runs
  /// it on other threads than the main one.
  private static var isOnMainQueue: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) == true
  }

  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Makes what is asked on the main queue known there; once is enough.
  static func prepare() { _ = mainQueue }
}

extension Runtime {
  /// Whether the session says, once for each node, what acts on it from outside every turn.
  ///
  /// A host that drives the application from its own loop sets it: there, each such call comes from
  /// code that a replay does not run. A test that calls a store from its own body does not.
  package var namesOutsideCallers: Bool {
    get { state.pointee.namesOutsideCallers }
    set {
      OutsideCaller.prepare()
      state.pointee.namesOutsideCallers = newValue
    }
  }

  /// Keeps the first event of a turn when no code inside a turn made it.
  func noteRoot(_ event: EventHeader) {
    guard event.cause == EventHeader.noCause else { return }
    switch event.kind {
    case .send, .commit, .route, .action, .answer, .chance, .effectBegan, .lifecycle:
      state.pointee.outsideRoot = event
    default: break
    }
  }

  /// Says, behind the turn that it began, what acted from outside.
  func reportOutsideCaller(of root: EventHeader) {
    state.pointee.outsideRoot = nil
    let caller = OutsideCaller.current.rawValue
    let node = symbols[root.node]
    let place = symbols[root.place]
    openTurn(notBefore: hostNow)
    report(
      Finding(
        .fromOutside, node: node, type: caller,
        text:
          "\(caller) acted on '\(node)'\(place.isEmpty ? "" : " at \(place)") outside every turn; "
          + "a replay repeats that from the record and verifies nothing of it, so use "
          + "runtime.effect, task or span"),
      once: "outside \(node) \(caller)")
    closeTurn()
  }
}
