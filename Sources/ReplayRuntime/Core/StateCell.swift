import CBOR
import EventModel
import Foundation
import StateCoding

/// The core of a store: a value, its version, and its subscribers.
///
/// A commit changes a copy, which becomes the state. The commit is recorded as a patch, and then
/// every subscriber is notified in the order of subscription. Each subscriber sees every version
/// once and in order. A mutation that throws leaves no trace.
public final class StateCell<State>: SubscribedNode {
  /// A commit as a subscriber receives it. It is valid while the subscriber runs.
  public struct Change {
    /// The state before the commit, valid while the subscriber runs.
    @usableFromInline let oldMemory: UnsafePointer<State>
    /// The state after the commit, valid while the subscriber runs.
    @usableFromInline let newMemory: UnsafePointer<State>
    /// The number of commits so far, this one included.
    public let version: UInt64

    @inlinable init(
      oldMemory: UnsafePointer<State>, newMemory: UnsafePointer<State>, version: UInt64
    ) {
      self.oldMemory = oldMemory
      self.newMemory = newMemory
      self.version = version
    }

    /// The state before the commit.
    @inlinable
    public var old: State { oldMemory.pointee }
    /// The state after the commit.
    @inlinable
    public var new: State { newMemory.pointee }
  }

  /// The state, in memory of its own.
  @usableFromInline let value: UnsafeMutablePointer<State>
  /// The version and other facts about the commits so far.
  ///
  /// Behind a pointer, because code that another module inlines would check each access.
  @usableFromInline let progress: UnsafeMutablePointer<CommitProgress>
  /// Held while the state changes, and while another thread reads it.
  @usableFromInline let valueLock = ValueLock()
  /// The number of commits so far.
  public var version: UInt64 { progress.pointee.version }
  /// Called with each new state and its version, before the commit is recorded.
  @usableFromInline let onStore: ((State, UInt64) -> Void)?
  /// Called with each new state when its commit has its number and before any subscriber is
  /// notified. Events that it makes have the commit as their cause.
  @exclusivity(unchecked) @usableFromInline var onRecord: ((State) -> Void)?
  /// Called before the state is announced under the cell's name.
  package var willAnnounce: (() -> Void)?
  /// The observer of actions on this cell, if any.
  package weak var actionHost: (any ActionHost)?
  private let label: String

  /// Creates a cell of the current runtime.
  ///
  /// - Parameters:
  ///   - initial: The state of version 0.
  ///   - label: The type name of a cell outside a tree.
  public convenience init(_ initial: State, label: String = "Store") {
    self.init(initial, label: label, onStore: nil)
  }

  /// Creates a cell that passes each new state and its version to `onStore`, before the commit is
  /// recorded or any subscriber is notified: in the commit's turn, while readers on other threads
  /// wait.
  @usableFromInline
  package init(_ initial: State, label: String, onStore: ((State, UInt64) -> Void)?) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
    progress = .allocate(capacity: 1)
    progress.initialize(to: CommitProgress())
    self.onStore = onStore
    self.label = label
    super.init()
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    progress.deallocate()
  }

  override package var typeLabel: String { label }

  /// The state: in a turn the turn's own, on any other thread the last committed one.
  @inlinable
  public var state: State {
    if isTurnThread { return value.pointee }
    valueLock.lock()
    defer { valueLock.unlock() }
    return value.pointee
  }

  /// Reads what `onStore` keeps: inside a turn at once, on any other thread as of the last commit
  /// that has applied.
  @usableFromInline
  package func withCommitted<Result>(_ body: () -> Result) -> Result {
    if isTurnThread { return body() }
    valueLock.lock()
    defer { valueLock.unlock() }
    return body()
  }

  /// Changes the state.
  ///
  /// - Parameters:
  ///   - place: `#fileID:#line` of the call; shown by reports and never compared.
  ///   - mutate: Changes the state in place.
  /// - Returns: What `mutate` returns.
  /// - Throws: The error that `mutate` throws; the state is then unchanged and nothing is recorded.
  @discardableResult
  @inlinable
  public func commit<Result>(
    place: CallSite = .none, _ mutate: (inout State) throws -> Result
  ) rethrows -> Result {
    if isStray("commit", place: place) {
      var copy = state
      return try mutate(&copy)
    }
    let hasEntered = enter("commit")
    defer { leave(hasEntered) }
    if progress.pointee.isMutating { reportCommitInsideMutation() }
    var next = value.pointee
    progress.pointee.isMutating = true
    defer { progress.pointee.isMutating = false }
    let result = try mutate(&next)
    progress.pointee.isMutating = false
    if mayAct { store(next, place) }
    if hasEntered { reportIfUnrestorable() }
    return result
  }

  /// Reports, once for each cell, what replay cannot restore of a commit from outside a turn.
  @usableFromInline func reportIfUnrestorable() {
    if runtime.namesOutsideCallers { runtime.reportAsymmetry(of: value.pointee, at: self) }
    if !isRecorded || progress.pointee.isKnownRestorable { return }
    progress.pointee.isKnownRestorable = true
    runtime.reportUnrestorable(State.self, at: self)
  }

  /// Replaces the state and queues the notification of its subscribers.
  ///
  /// For a write inside another write: the handlers must see both. They run when the next
  /// notification is delivered, at the latest at the end of the turn.
  package func replace(_ next: State) {
    if isStray("commit") { return }
    let hasEntered = enter("commit")
    defer { leave(hasEntered) }
    guard mayAct else { return }
    let isOuterDelivering = runtime.turn.isDelivering
    setDelivering(true)
    store(next, .none)
    setDelivering(isOuterDelivering)
  }

  /// Replaces the state without notifying subscribers. The commit is recorded like any other.
  package func commitWithoutNotifying(_ next: State) {
    if isStray("commit") { return }
    let hasEntered = enter("commit")
    defer { leave(hasEntered) }
    if mayAct { store(next, .none, isNotified: false) }
  }

  /// Sets the closure that is called with each new state before subscribers are notified.
  package func callOnRecord(_ body: @escaping (State) -> Void) { onRecord = body }

  /// Reports CR4009: a commit inside the mutation of another commit on the same store.
  @usableFromInline func reportCommitInsideMutation() {
    runtime.fail(
      FailureCode.commitInsideMutation, node: path,
      "a commit inside the mutation of another commit on the same store is lost; commit after it")
  }

  /// Replaces the state, records the commit and, if `isNotified`, notifies the subscribers.
  @inlinable func store(_ next: State, _ place: CallSite, isNotified: Bool = true) {
    // A node announces its state with its first recorded event, and that must be the old state.
    if isRecorded { nameForRecord() }
    valueLock.lock()
    let old = value.move()
    value.initialize(to: next)
    progress.pointee.version += 1
    let version = progress.pointee.version
    if let onStore { onStore(next, version) }
    valueLock.unlock()
    let number =
      isRecorded
      ? withUnsafePointer(to: old) { old in
        withUnsafePointer(to: next) { record(old, $0, place) }
      } : countEvent()
    if onRecord != nil { notifyRecorder(next, cause: number) }
    if isNotified && hasSubscribers {
      if mustQueue {
        queue(old, next, version, cause: number)
      } else {
        setDelivering(true)
        deliver(old, next, version, cause: number)
        setDelivering(false)
      }
    }
    drain()
  }

  /// Gives the cell a name before its first event is recorded.
  @usableFromInline func nameForRecord() { _ = named() }

  /// Records the event of a commit and returns its number.
  @usableFromInline func record(
    _ old: UnsafePointer<State>, _ new: UnsafePointer<State>, _ place: CallSite
  ) -> Int {
    let runtime = self.runtime
    var header = EventHeader(kind: .commit, node: name, count: version)
    header.place = progress.pointee.place.symbol(of: place, in: runtime)
    return runtime.emitPatch(header, from: old, to: new)
  }

  /// Calls ``onRecord`` with the commit as the cause.
  @usableFromInline func notifyRecorder(_ next: State, cause: Int) {
    runtime.withCause(cause) { onRecord?(next) }
  }

  /// Queues the notification of a commit behind those that wait.
  @usableFromInline func queue(
    _ old: State, _ new: State, _ version: UInt64, cause: Int
  ) {
    runtime.turn.notify(name, cause: cause) { [self] in deliver(old, new, version, cause: cause) }
  }

  /// Notifies the subscribers of a commit.
  @inlinable func deliver(_ old: State, _ new: State, _ version: UInt64, cause: Int) {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in
        let change = Change(oldMemory: old, newMemory: new, version: version)
        withUnsafePointer(to: change) { notifySubscribers($0, cause: cause) }
      }
    }
  }

  /// Adds a handler after all others. It belongs to the current scope.
  @discardableResult
  package func subscribe(_ handler: @escaping (Change) -> Void) -> Subscription {
    addSubscriber({ memory in handler(memory.assumingMemoryBound(to: Change.self).pointee) })
  }

  /// Replaces the initial state before any code has read or recorded it.
  package func replaceUnseen(_ state: State) {
    precondition(version == 0 && name == .none, "the state has been seen already")
    value.pointee = state
  }

  override package func announce() {
    willAnnounce?()
    let state = value.pointee
    runtime.emitLifecycle(.create, node: name) { writer in
      self.runtime.encodeClosed(state, into: &writer)
    }
    if isRecorded {
      runtime.closed { runtime.coding.inspect(state) }
      runtime.reportLostProperties(of: name)
    }
  }

  override package func injectCommit(_ patch: UnsafeRawBufferPointer, place: Symbol) throws {
    // Decoding is inside the turn already: a reference in the state is looked up in this runtime.
    try runtime.inTurn("commit") {
      var next = value.pointee
      do {
        try runtime.closed { try runtime.coding.applyPatch(patch, to: &next) }
      } catch {
        throw InjectionError.doesNotDecode(path, String(describing: error))
      }
      _ = named()
      runtime.reapplying { store(next, CallSite(place: runtime.symbols[place])) }
      reportIfUnrestorable()
    }
  }

  override package func injectAction(
    _ header: EventHeader, _ arguments: UnsafeRawBufferPointer, isBracketed: Bool,
    _ operations: () throws -> Void
  ) throws {
    guard let actionHost else { throw InjectionError.wrongKind(path) }
    try runtime.repeatAction(header, arguments) {
      if isBracketed { actionHost.actionBegins() }
      defer { if isBracketed { actionHost.actionEnds() } }
      try operations()
    }
  }

  override package func encodedState() -> [UInt8]? {
    runtime.inTurn("encode") {
      var writer = CBORWriter(capacity: 256)
      runtime.encodeClosed(value.pointee, into: &writer)
      return writer.array
    }
  }
}

extension Runtime {
  /// Emits a commit with the canonical patch between two states.
  func emitPatch<State>(
    _ header: EventHeader, from old: UnsafePointer<State>, to new: UnsafePointer<State>
  ) -> Int {
    scratch.reset()
    isEncoding = true
    coding.writePatch(from: old, to: new, into: &scratch)
    isEncoding = false
    let number =
      mayRedact
      ? emitRedacted(header, from: old.pointee, to: new.pointee)
      : emit(header, payload: scratch.bytes)
    if coding.hasLostProperties { reportLostProperties(of: header.node) }
    return number
  }

  /// Whether two values have equal encodings. Called in a turn; nodes must not act meanwhile.
  package func haveEqualEncodings<T>(_ a: T, _ b: T) -> Bool {
    isEncoding = true
    defer { isEncoding = false }
    return coding.haveEqualEncodings(a, b)
  }
}

/// The version of a cell, and what has been checked of its commits.
@usableFromInline struct CommitProgress {
  @usableFromInline var version: UInt64 = 0
  @usableFromInline var isMutating = false
  var place = PlaceMemo()
  /// Whether it has been checked that a replay can restore the state.
  var isKnownRestorable = false

  init() {}
}

/// Guards the state against readers on other threads. It costs a quarter of `NSLock`.
@usableFromInline final class ValueLock {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Waits for the mutex and takes it.
  @usableFromInline func lock() { pthread_mutex_lock(mutex) }
  /// Releases the mutex.
  @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }
}

extension StateCell.Change where State: Equatable {
  /// Delivers the new state to the subscribers of an emitter, without a copy for each, if it differs
  /// from the old one.
  @inlinable package func notifyIfChanged(_ emitter: EmitterCell<State>) {
    if oldMemory.pointee == newMemory.pointee { return }
    emitter.notify(at: newMemory, cause: emitter.currentCause)
  }
}
