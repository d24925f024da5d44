import EventModel
import HeadlessUI
import OpenCombine
import ReplayRuntime

/// What all stores on one state share: who is told of its commits, and when.
///
/// Outside of `update`, the first commit of a round is told at once to those who want to know that
/// something changes, and the value is published once, by posted work, however many commits
/// follow. `update` publishes at its end.
///
/// Source: VDStore, `StoreUpdatesPublisher`.
class StoreRoot: @unchecked Sendable {
  let runtime: Runtime
  /// The node whose commits this root tells of.
  var node: RuntimeNode
  /// Tells of every commit, in its turn; views listen.
  let changes: Signal<Void>
  /// Tells once before each round of values.
  let willChange: Signal<Void>
  let emissions: Signal<Void>
  let settings: StoreSettings
  private var updateDepth = 0
  /// Whether a value waits in the runtime's posted work.
  private var isPending = false
  /// Whether the running `update` has told that something changes.
  private var hasToldInUpdate = false
  private var hasCommitted = false
  private var lastCommit = EventHeader.noCause
  /// Subscriptions that live as long as the root; guarded by the turn token.
  private var kept: Set<AnyCancellable> = []
  private var parts: [AnyKeyPath: WeakRoot] = [:]
  var flows: [StoreFlow] = []
  var flowCount = 0
  /// Held for those who count identifiers.
  private var uuids: UUIDCount?
  /// Whether the node goes with this root.
  private var holdsNode = false

  private struct WeakRoot {
    weak var root: StoreRoot?
  }

  init(node: RuntimeNode) {
    self.node = node
    runtime = node.runtime
    changes = Signal(initial: nil, in: node.runtime)
    willChange = Signal(initial: nil, in: node.runtime)
    emissions = Signal(initial: nil, in: node.runtime)
    settings = StoreSettings.of(node.runtime)
  }

  /// Takes in a state that the root itself holds.
  convenience init<State>(holding cell: StateCell<State>) {
    self.init(node: cell)
    cell.actionHost = self
    holdsNode = true
    uuids = .of(runtime)
    follow(cell)
  }

  // Not at once: builds differ in where they release what is no longer used.
  deinit {
    guard holdsNode, node.isBound else { return }
    runtime.release(node, isSilent: { !node.isInTree }, end: { [node] in node.leaveTree() })
  }

  /// Tells of the commits on a cell from now on.
  @discardableResult
  func follow<State>(_ cell: StateCell<State>) -> ReplayRuntime.Subscription {
    runtime.withScope(nil) { cell.subscribe { [weak self] _ in self?.committed() } }
  }

  /// The root's path; given one now if it has none.
  var path: String {
    nameIfNeeded()
    return node.path
  }

  /// Gives the root a name before it makes its first event.
  func nameIfNeeded() {
    if node.name == .none { node.nameOutsideTree() }
  }

  /// Names that the node of this root had before; what began by them may be under way.
  private(set) var formerNames: [Symbol] = []

  /// Keeps the node's name, which it is about to lose.
  func noteFormerName() {
    if node.name != .none && !formerNames.contains(node.name) { formerNames.append(node.name) }
  }

  // MARK: Commits

  /// Tells of a commit, which is the current cause.
  func committed() {
    lastCommit = runtime.currentCause
    hasCommitted = true
    announceCommit()
    // Behind the root's own round: the roots of parts publish after the whole.
    changes.relay((), cause: lastCommit)
  }

  private func announceCommit() {
    if updateDepth > 0 {
      if !isPending && !hasToldInUpdate {
        hasToldInUpdate = true
        willChange.relay((), cause: lastCommit)
      }
    } else if !settings.suspendsUpdates {
      willChange.relay((), cause: lastCommit)
      emissions.relay((), cause: lastCommit)
    } else if !isPending {
      isPending = true
      willChange.relay((), cause: lastCommit)
      runtime.post({ [self] in publishPending() }, dropped: { [self] in isPending = false })
    }
  }

  /// Publishes the value that waits, if any does still.
  func publishPending() {
    guard isPending else { return }
    isPending = false
    publish(cause: lastCommit)
  }

  private func publish(cause: Int) {
    runtime.withCause(cause) { emissions.relay((), cause: cause) }
  }

  // MARK: Updates

  func beginUpdate() {
    updateDepth += 1
    if updateDepth == 1 { (hasToldInUpdate, hasCommitted) = (false, false) }
  }

  /// Publishes at the end of the outermost update, also when nothing was written.
  func endUpdate() {
    updateDepth -= 1
    guard updateDepth == 0 else { return }
    let cause =
      hasCommitted || isPending ? lastCommit : emitEmptyUpdate()
    if !hasToldInUpdate && !isPending { willChange.relay((), cause: cause) }
    publish(cause: cause)
    if isPending { willChange.relay((), cause: cause) }
  }

  /// An update without a commit is an event, so that what follows from it has a cause.
  private func emitEmptyUpdate() -> Int {
    nameIfNeeded()
    return runtime.emitLifecycle("emit", node: node.name)
  }

  // MARK: What belongs to the root

  /// Subscriptions kept as long as the root, and until somebody clears them.
  var cancellables: Set<AnyCancellable> {
    get { runtime.inTurn("cancellables") { kept } }
    set {
      // What falls away here is let go outside: a cancellation may come back.
      let former = runtime.inTurn("cancellables") {
        let former = kept
        kept = newValue
        return former
      }
      withExtendedLifetime(former) {}
    }
  }

  /// The root of a part that lies behind a reference; one for each path as long as it is in use.
  func part<Part>(at keyPath: AnyKeyPath?, _ make: () -> PartRoot<Part>) -> PartRoot<Part> {
    runtime.inTurn("scope") {
      guard let keyPath else { return make() }
      if let known = parts[keyPath]?.root as? PartRoot<Part> { return known }
      let made = make()
      parts[keyPath] = WeakRoot(root: made)
      return made
    }
  }
}

extension StoreRoot: ActionHost {
  func actionBegins() { beginUpdate() }
  func actionEnds() { endUpdate() }
}

extension StoreRoot: RuntimeObservable {
  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    changes.subscribe { handler() }
  }
}

extension StoreRoot: TreeNamed {
  func bindToTree(at path: String) {
    guard !node.isBound else { return }
    noteFormerName()
    node.bind(to: path)
    runtime.onRelease(of: node) { [weak node] in node?.leaveTree() }
  }

  func unbindFromTree() {
    guard node.isBound else { return }
    // What is under way may hold the store and write it when its place is gone.
    if hasTasks {
      noteFormerName()
      return node.moveOutsideTree()
    }
    runtime.emitLifecycle("destroy", node: node.name)
    node.unbind()
  }
}

/// How the stores of one runtime behave.
final class StoreSettings {
  var suspendsUpdates = true
  var checksThread = false

  static func of(_ runtime: Runtime) -> StoreSettings {
    runtime.inTurn("settings") { runtime.registry(StoreSettings.self) { StoreSettings() } }
  }
}

extension Runtime {
  /// Whether stores publish once in a turn, however often they are written; true unless set.
  ///
  /// With false each write outside `update` publishes at once. Set it in the application's build,
  /// so that replay has it, too.
  ///
  /// Source: VDStore, `suspendAllSyncStoreUpdates`.
  public var suspendAllSyncStoreUpdates: Bool {
    get { StoreSettings.of(self).suspendsUpdates }
    set { StoreSettings.of(self).suspendsUpdates = newValue }
  }

  /// Whether a write to a store from outside a turn and off the main thread is failure CR4601;
  /// false unless set.
  ///
  /// Stores may be written from any thread: a write waits for the running turn. The check is for
  /// applications that want all of them on the main thread.
  public var checksStoreThread: Bool {
    get { StoreSettings.of(self).checksThread }
    set { StoreSettings.of(self).checksThread = newValue }
  }
}

extension Store: OwningProperty {
  /// What an application that declares the store names.
  package var owned: AnyObject { root }
}
