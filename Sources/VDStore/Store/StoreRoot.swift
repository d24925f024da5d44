import DialectKit
import EventModel
import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// The shared part of all stores on one state: the subscribers, and when they are notified.
///
/// Outside `update`, the first commit of a round notifies the subscribers of ``willChange`` at
/// once. The value is published once by posted work, after any number of commits. `update`
/// publishes at its end.
///
/// Source: VDStore, `StoreUpdatesPublisher`.
class StoreRoot: @unchecked Sendable {
  let runtime: Runtime
  /// The node with the commits of this root.
  var node: RuntimeNode
  /// Notifies of every commit in its turn; views subscribe to it.
  let changes: EmitterCell<Void>
  /// Notifies once before each round of values.
  let willChange: EmitterCell<Void>
  let emissions: EmitterCell<Void>
  let settings: StoreSettings
  private var updateDepth = 0
  /// Whether a value will be published by posted work.
  private var isPending = false
  /// Whether the running `update` has notified ``willChange``.
  private var hasNotifiedInUpdate = false
  private var hasCommitted = false
  private var lastCommit = EventHeader.noCause
  /// The updates of a turn that have published before the notifications of their commits.
  private var ahead = (turn: 0, updates: 0)
  /// Subscriptions that end with the root; guarded by the turn token.
  private var kept: Set<AnyCancellable> = []
  /// Made at the first use, because most stores have no part behind a reference.
  private lazy var parts = WeakCache<AnyKeyPath>()
  var flows: [StoreFlow] = []
  var flowCount = 0
  /// Retained for the code that counts identifiers.
  private var uuids: UUIDCount?
  /// Whether the node ends with this root.
  private var holdsNode = false

  init(node: RuntimeNode) {
    self.node = node
    runtime = node.runtime
    changes = EmitterCell(initial: nil, in: node.runtime)
    willChange = EmitterCell(initial: nil, in: node.runtime)
    emissions = EmitterCell(initial: nil, in: node.runtime)
    settings = StoreSettings.of(node.runtime)
  }

  /// Creates a root that retains the cell of its state.
  convenience init<State>(holding cell: StateCell<State>) {
    self.init(node: cell)
    cell.actionHost = self
    holdsNode = true
    uuids = .of(runtime)
    follow(cell)
  }

  deinit {
    if holdsNode { node.releaseWithOwner() }
  }

  /// Notifies of every later commit on a cell.
  @discardableResult
  func follow<State>(_ cell: StateCell<State>) -> ReplayRuntime.Subscription {
    runtime.withScope(nil) { cell.subscribe { [weak self] _ in self?.committed() } }
  }

  /// The path of the root; a root without a name gets one now.
  var path: String {
    nameIfNeeded()
    return node.path
  }

  /// Gives the root a name before it makes its first event.
  func nameIfNeeded() {
    if node.name == .none { node.nameOutsideTree() }
  }

  /// The earlier names of the node of this root; work that began with them may still be running.
  private(set) var formerNames: [Symbol] = []

  /// Keeps the name of the node before the node gets another one.
  func noteFormerName() {
    guard node.name != .none && !formerNames.contains(node.name) else { return }
    runtime.symbols.keep(node.name)
    formerNames.append(node.name)
  }

  // MARK: Commits

  /// Notifies of a commit, whose event is the current cause.
  func committed() {
    lastCommit = runtime.currentCause
    hasCommitted = true
    announceCommit()
    // The root notifies its own subscribers first: the roots of parts publish after the whole
    // state.
    changes.notify((), cause: lastCommit)
  }

  private func announceCommit() {
    if ahead.updates > 0 && ahead.turn == runtime.turnSerial { return }
    if updateDepth > 0 {
      if !isPending && !hasNotifiedInUpdate {
        hasNotifiedInUpdate = true
        willChange.notify((), cause: lastCommit)
      }
    } else if !settings.suspendsUpdates {
      willChange.notify((), cause: lastCommit)
      emissions.notify((), cause: lastCommit)
    } else if !isPending {
      isPending = true
      willChange.notify((), cause: lastCommit)
      runtime.post({ [self] in publishPending() }, dropped: { [self] in isPending = false })
    }
  }

  /// Publishes the waiting value, if any.
  func publishPending() {
    guard isPending else { return }
    isPending = false
    publish(cause: lastCommit)
  }

  private func publish(cause: Int) {
    runtime.withCause(cause) { emissions.notify((), cause: cause) }
  }

  // MARK: Updates

  func beginUpdate() {
    updateDepth += 1
    if updateDepth == 1 { (hasNotifiedInUpdate, hasCommitted) = (false, false) }
  }

  /// Publishes at the end of the outermost update, also when nothing was written.
  func endUpdate() {
    updateDepth -= 1
    guard updateDepth == 0 else { return }
    if let waiting = runtime.waitingCommit(of: committingNodes) { passBy(waiting) }
    let cause =
      hasCommitted || isPending ? lastCommit : emitEmptyUpdate()
    if !hasNotifiedInUpdate && !isPending { willChange.notify((), cause: cause) }
    publish(cause: cause)
    if isPending { willChange.notify((), cause: cause) }
  }

  /// Notes that an update publishes before the notifications of its commits, which wait for those
  /// of other commits.
  private func passBy(_ waiting: Int) {
    (lastCommit, hasCommitted) = (waiting, true)
    // A turn that was abandoned has dropped what would have counted down.
    if ahead.turn != runtime.turnSerial { ahead = (runtime.turnSerial, 0) }
    ahead.updates += 1
    runtime.afterNotifications(of: changes) { [weak self] in self?.ahead.updates -= 1 }
  }

  /// The nodes whose commits this root notifies of.
  var committingNodes: [Symbol] { [node.name] }

  /// Makes an event for an update without a commit, so that its consequences have a cause.
  private func emitEmptyUpdate() -> Int {
    nameIfNeeded()
    return runtime.emitLifecycle(.emit, node: node.name)
  }

  // MARK: Parts of the root

  /// Subscriptions that end with the root, or when the application removes them. One to the root's own
  /// values retains the root.
  var cancellables: Set<AnyCancellable> {
    get { runtime.inTurn("cancellables") { kept } }
    set {
      // Removed subscriptions are released outside the turn, because a cancellation may use this
      // property again.
      let former = runtime.inTurn("cancellables") {
        let former = kept
        kept = newValue
        return former
      }
      withExtendedLifetime(former) {}
    }
  }

  /// The root of a part behind a reference; one for each path as long as it has an owner.
  func part<Part>(at keyPath: AnyKeyPath?, _ make: () -> PartRoot<Part>) -> PartRoot<Part> {
    runtime.inTurn("scope") {
      guard let keyPath else { return make() }
      return parts.object(for: keyPath, in: runtime, make: make)
    }
  }
}

extension StoreRoot: ActionHost {
  func actionBegins() { beginUpdate() }
  func actionEnds() { endUpdate() }
}

extension StoreRoot: RuntimeObservable {
  var observedNodes: [RuntimeNode] { [node] }

  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    changes.subscribe { handler() }
  }
}

extension StoreRoot: TreeNamed {
  func bindToTree(at path: String) {
    guard !node.isBound else { return }
    noteFormerName()
    node.place(at: path)
  }

  func unbindFromTree() {
    guard node.isBound else { return }
    // Running work may own the store and write it after its place was removed.
    if hasTasks {
      noteFormerName()
      return node.moveOutsideTree()
    }
    node.destroy()
  }
}

extension Runtime {
  /// Whether stores publish once per turn, after any number of writes; true by default.
  ///
  /// If false, each write outside `update` publishes at once. Set it while the application is
  /// built, so that replay has the same value.
  ///
  /// Source: VDStore, `suspendAllSyncStoreUpdates`.
  public var suspendAllSyncStoreUpdates: Bool {
    get { StoreSettings.of(self).suspendsUpdates }
    set { StoreSettings.of(self).suspendsUpdates = newValue }
  }

  /// Whether a write to a store from outside a turn and off the main thread is failure CR4601;
  /// false by default.
  ///
  /// Any thread may write to a store: the write waits for the running turn. The check is for
  /// applications whose writes should all be on the main thread.
  public var checksStoreThread: Bool {
    get { StoreSettings.of(self).checksThread }
    set { StoreSettings.of(self).checksThread = newValue }
  }
}

extension Store: OwningProperty {
  /// The object that an application names when it declares the store.
  package var owned: AnyObject { root }
}
