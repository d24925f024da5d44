import CBOR
import EventModel
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
    /// The memory of the cell.
    @usableFromInline let memory: UnsafeMutablePointer<StateMemory>

    @inlinable init(
      oldMemory: UnsafePointer<State>, newMemory: UnsafePointer<State>, version: UInt64,
      memory: UnsafeMutablePointer<StateMemory>
    ) {
      self.oldMemory = oldMemory
      self.newMemory = newMemory
      self.version = version
      self.memory = memory
    }

    /// The state before the commit.
    @inlinable
    public var old: State { oldMemory.pointee }
    /// The state after the commit.
    @inlinable
    public var new: State { newMemory.pointee }
  }

  /// The state, and facts about the commits so far.
  ///
  /// Behind a pointer, because code that another module inlines would check each access.
  @usableFromInline let memory: UnsafeMutablePointer<StateMemory>
  /// The state, for code in a turn.
  @inlinable var current: UnsafeMutablePointer<State> {
    memory.pointee.current.assumingMemoryBound(to: State.self)
  }
  /// Held while the state changes, and while another thread reads it.
  @usableFromInline let valueLock = ValueLock()
  /// The number of commits so far.
  public var version: UInt64 { memory.pointee.version }
  /// Called with each new state and its version, before the commit is recorded.
  @usableFromInline let onStore: ((State, UInt64) -> Void)?
  /// Called with each new state when its commit has its number and before any subscriber is
  /// notified. Events that it makes have the commit as their cause.
  @exclusivity(unchecked) @usableFromInline var onRecord: ((State) -> Void)?
  /// Called before the state is announced under the cell's name.
  package var willAnnounce: (() -> Void)?
  /// The observer of actions on this cell, if any.
  package weak var actionHost: (any ActionHost)?
  /// Whether an action may come to this cell while it has no observer of actions.
  package var takesActions = false
  /// What was encoded last of the objects that are recorded with the state; nil if it may hold none.
  @exclusivity(unchecked) var objects: ObjectMemory?
  /// What was recorded last of a state that holds objects; nil for any other.
  @exclusivity(unchecked) var kept: KeptState?
  private let slots: StateSlots<State>
  private let label: String
  /// The emitter that uses this state as its last value, by ``lend(to:)``; nil if there is none.
  private var borrower: EmitterCell<State>?

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
    slots = StateSlots(initial)
    memory = slots.memory
    self.onStore = onStore
    self.label = label
    super.init()
  }

  override package var typeLabel: String { label }

  /// The state: in a turn the turn's own, on any other thread the last committed one.
  @inlinable
  public var state: State {
    if isTurnThread { return current.pointee }
    valueLock.lock()
    defer { valueLock.unlock() }
    return current.pointee
  }

  /// The state, for a change in place. A commit follows at the end of the access.
  package var stateInPlace: State {
    get { state }
    _modify {
      let access = runtime.onAccess?()
      var next = state
      yield &next
      runtime.end(access) { commit { $0 = next } }
    }
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
    guard let hasEntered = enter("commit", place: place) else {
      var copy = state
      return try mutate(&copy)
    }
    defer { leave(hasEntered) }
    if memory.pointee.isMutating { reportCommitInsideMutation() }
    let next = slot(current)
    memory.pointee.isMutating = true
    let result: Result
    do {
      result = try mutate(&next.pointee)
    } catch {
      memory.pointee.isMutating = false
      discard(next)
      throw error
    }
    memory.pointee.isMutating = false
    if mayAct { store(next, place) } else { discard(next) }
    if hasEntered && mayReport { reportIfUnrestorable() }
    return result
  }

  /// Whether ``reportIfUnrestorable()`` may have something to report.
  @usableFromInline var mayReport: Bool { isRecorded || runtime.namesOutsideCallers }

  /// Reports, once for each cell, what replay cannot restore of a commit from outside a turn.
  @usableFromInline func reportIfUnrestorable() {
    if runtime.namesOutsideCallers { runtime.reportAsymmetry(of: current.pointee, at: self) }
    if !isRecorded || memory.pointee.isKnownRestorable { return }
    memory.pointee.isKnownRestorable = true
    runtime.reportUnrestorable(State.self, at: self)
  }

  /// Replaces the state and queues the notification of its subscribers.
  ///
  /// For a write inside another write: the handlers must see both. They run when the next
  /// notification is delivered, at the latest at the end of the turn.
  package func replace(_ next: State) {
    guard let hasEntered = enter("commit", place: .none) else { return }
    defer { leave(hasEntered) }
    guard mayAct else { return }
    let isOuterDelivering = runtime.turn.isDelivering
    runtime.turn.isDelivering = true
    store(withUnsafePointer(to: next) { slot($0) }, .none)
    runtime.turn.isDelivering = isOuterDelivering
  }

  /// Replaces the state without notifying subscribers. The commit is recorded like any other.
  package func commitWithoutNotifying(_ next: State) {
    guard let hasEntered = enter("commit", place: .none) else { return }
    defer { leave(hasEntered) }
    if mayAct { store(withUnsafePointer(to: next) { slot($0) }, .none, isNotified: false) }
  }

  /// Returns a slot with a copy of a state.
  @inlinable func slot(_ state: UnsafePointer<State>) -> UnsafeMutablePointer<State> {
    let slot: UnsafeMutablePointer<State>
    if let spare = memory.pointee.spare {
      memory.pointee.spare = nil
      slot = spare.assumingMemoryBound(to: State.self)
    } else {
      slot = .allocate(capacity: 1)
    }
    slot.initialize(to: state.pointee)
    return slot
  }

  /// Releases the state in a slot that is not the current one, unless it was lent and is kept. Keeps
  /// the slot for a later commit.
  @inlinable func discard(_ slot: UnsafeMutablePointer<State>) {
    if memory.pointee.lent != UnsafeMutableRawPointer(slot) || !isKept(slot) {
      slot.deinitialize(count: 1)
    }
    if memory.pointee.spare == nil {
      memory.pointee.spare = UnsafeMutableRawPointer(slot)
    } else {
      slot.deallocate()
    }
  }

  /// Whether the borrower keeps the state of a slot, which is lent to it.
  @usableFromInline func isKept(_ slot: UnsafeMutablePointer<State>) -> Bool {
    memory.pointee.lent = nil
    return borrower?.keepLast(from: slot) == true
  }

  /// Lends the state to an emitter, so that it needs no copy of its last value. The emitter is to be
  /// notified by ``Change/notifyIfChanged(_:)``.
  package func lend(to emitter: EmitterCell<State>) {
    borrower = emitter
    memory.pointee.borrower = Unmanaged.passUnretained(emitter).toOpaque()
  }

  /// Sets the closure that is called with each new state before subscribers are notified.
  package func callOnRecord(_ body: @escaping (State) -> Void) { onRecord = body }

  /// Reports CR4009: a commit inside the mutation of another commit on the same store.
  @usableFromInline func reportCommitInsideMutation() {
    runtime.fail(
      FailureCode.commitInsideMutation, node: path,
      "a commit inside the mutation of another commit on the same store is lost; commit after it")
  }

  /// Makes the state in a slot the current one, records the commit and, if `isNotified`, notifies the
  /// subscribers.
  @inlinable func store(
    _ next: UnsafeMutablePointer<State>, _ place: CallSite, isNotified: Bool = true
  ) {
    // A node announces its state with its first recorded event, and that must be the old state.
    if isRecorded { nameForRecord() }
    let old = current
    let outer = memory.pointee.delivered
    memory.pointee.delivered = UnsafeMutableRawPointer(next)
    valueLock.lock()
    memory.pointee.current = UnsafeMutableRawPointer(next)
    memory.pointee.version += 1
    let version = memory.pointee.version
    if let onStore { onStore(next.pointee, version) }
    valueLock.unlock()
    let number = isRecorded ? record(old, next, place) : countEvent()
    if onRecord != nil { notifyRecorder(next.pointee, cause: number) }
    if isNotified && hasSubscribers {
      if beginDelivery() {
        deliver(old, next, version, cause: number)
        endDelivery()
      } else {
        queue(old.pointee, next.pointee, version, cause: number)
      }
    }
    memory.pointee.delivered = outer
    // The new state was kept for this commit if another has replaced it meanwhile. The old one is
    // kept for the commit around this one if that made it. An object that a release ends may commit
    // in its turn, and then replaces the new state, so the old one is last.
    if next != current { discard(next) }
    if UnsafeMutableRawPointer(old) != outer { discard(old) }
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
    header.place = memory.pointee.place.symbol(of: place, in: runtime)
    if let objects {
      return record(header, encoded(new, objects), after: kept ?? encoded(old, objects))
    }
    return runtime.emitPatch(header, from: old, to: new)
  }

  /// Calls ``onRecord`` with the commit as the cause.
  @usableFromInline func notifyRecorder(_ next: State, cause: Int) {
    runtime.withCause(cause) { onRecord?(next) }
  }

  /// Queues the notification of a commit after those that wait.
  @usableFromInline func queue(
    _ old: State, _ new: State, _ version: UInt64, cause: Int
  ) {
    runtime.turn.notify(name, cause: cause) { [self] in
      withUnsafePointer(to: old) { old in
        withUnsafePointer(to: new) { deliver(old, $0, version, cause: cause) }
      }
    }
  }

  /// Notifies the subscribers of a commit.
  @inlinable func deliver(
    _ old: UnsafePointer<State>, _ new: UnsafePointer<State>, _ version: UInt64, cause: Int
  ) {
    let change = Change(oldMemory: old, newMemory: new, version: version, memory: memory)
    withUnsafePointer(to: change) { notifySubscribers($0, cause: cause) }
  }

  /// Adds a handler after all others. It belongs to the current scope.
  @discardableResult
  package func subscribe(_ handler: @escaping (Change) -> Void) -> Subscription {
    addSubscriber({ change in handler(change.assumingMemoryBound(to: Change.self).pointee) })
  }

  /// Replaces the initial state before a commit or an event of the node. No other thread runs a turn.
  ///
  /// - Returns: The former state, whose end may run code.
  package func replaceUnseen(_ state: State) -> State {
    precondition(version == 0 && name == .none, "the state has been seen already")
    valueLock.lock()
    defer { valueLock.unlock() }
    // Not an assignment, which would release the parts of the former state one by one.
    let former = current.move()
    current.initialize(to: state)
    return former
  }

  override package func announce() {
    willAnnounce?()
    let state = current.pointee
    runtime.emitLifecycle(.create, node: name) { writer in
      if let objects = self.objects {
        let state = self.encoded(self.current, objects)
        self.keep(state)
        writer.append(contentsOf: state.bytes)
      } else {
        self.runtime.encodeClosed(state, into: &writer)
      }
    }
    if isRecorded {
      if objects == nil { runtime.closed { runtime.coding.inspect(state) } }
      runtime.reportUnseenParts(of: name)
    }
  }

  override package func injectCommit(_ patch: UnsafeRawBufferPointer, place: Symbol) throws {
    // Decoding is inside the turn already: a reference in the state is looked up in this runtime.
    try runtime.inTurn("commit") {
      let next = slot(current)
      do {
        try runtime.closed { try runtime.coding.applyPatch(patch, to: &next.pointee) }
      } catch {
        discard(next)
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
    let host = actionHost
    guard takesActions || host != nil else { throw InjectionError.wrongKind(path) }
    try runtime.repeatAction(header, arguments) {
      if isBracketed { host?.actionBegins() }
      defer { if isBracketed { host?.actionEnds() } }
      try operations()
    }
  }

  // MARK: Objects

  override var keptObjects: ReachedObjects? { isBound ? kept?.reached : nil }

  override func visitObjects(_ visit: @escaping (AnyObject) -> Void) {
    guard let objects else { return }
    var writer = CBORWriter(capacity: 256)
    _ = runtime.coding.walkingObjects(objects, visit: visit) {
      runtime.encodeClosed(current.pointee, into: &writer)
    }
  }

  override var hasObjectChanges: Bool { objectBytes.map { $0.recorded != $0.current } ?? false }

  override var isObject: Bool { State.self is AnyObject.Type }

  override var objectBytes: (recorded: [UInt8], current: [UInt8])? {
    guard let kept, let objects else { return nil }
    return (kept.bytes, encoded(current, objects).bytes)
  }

  override func recordObjectChanges() {
    guard let former = kept, let objects else { return }
    let state = encoded(current, objects)
    if state.bytes == former.bytes {
      kept = state
      return
    }
    valueLock.lock()
    memory.pointee.version += 1
    valueLock.unlock()
    runtime.reportIfNotReplayed(self)
    let header = EventHeader(kind: .commit, node: named(), count: version)
    let number =
      runtime.objectWrites?.recording(self) { record(header, state, after: former) }
      ?? record(header, state, after: former)
    runtime.renderer?.replaceCause(runtime.turn.cause, by: number)
  }

  override func checkEncoding() { runtime.coding.checkWalk(of: current.pointee) }

  override package func repeatEmit() {
    guard takesActions, actionHost == nil else { return }
    runtime.reapplying { _ = runtime.emitLifecycle(.emit, node: name) }
  }

  override package func encodedState() -> [UInt8]? {
    runtime.inTurn("encode") {
      var writer = CBORWriter(capacity: 256)
      if let objects { return (kept ?? encoded(current, objects)).bytes }
      runtime.encodeClosed(current.pointee, into: &writer)
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
    if coding.hasUnseenParts { reportUnseenParts(of: header.node) }
    return number
  }

  /// Whether two values have equal encodings. Called in a turn; nodes must not act meanwhile.
  package func haveEqualEncodings<T>(_ a: T, _ b: T) -> Bool {
    isEncoding = true
    defer { isEncoding = false }
    return coding.haveEqualEncodings(a, b)
  }
}

extension StateCell.Change where State: Equatable {
  /// Delivers the new state to the subscribers of an emitter, without a copy for each, if it differs
  /// from the old one.
  @inlinable package func notifyIfChanged(_ emitter: EmitterCell<State>) {
    if oldMemory.pointee == newMemory.pointee { return }
    let slot = UnsafeMutablePointer(mutating: newMemory)
    if memory.pointee.borrower == Unmanaged.passUnretained(emitter).toOpaque(),
      memory.pointee.current == UnsafeMutableRawPointer(slot)
    {
      memory.pointee.lent = memory.pointee.current
      emitter.notify(lent: slot, of: memory.pointee.owner, cause: emitter.currentCause)
    } else {
      emitter.notify(at: newMemory, cause: emitter.currentCause)
    }
  }
}

extension StateCell {
  /// The state. A view that reads it is evaluated again after each commit.
  package var trackedState: State {
    noteRead()
    return state
  }
}
