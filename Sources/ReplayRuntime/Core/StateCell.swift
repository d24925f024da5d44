import CBOR
import EventModel
import Foundation

/// The core of a store: a value, its version, and those who want to know of its commits.
///
/// A commit applies at once to a copy, becomes the state, is recorded as its change, and is then
/// told to every subscriber in the order of subscription; each sees every version once and in
/// order. A mutation that throws leaves no trace.
public final class StateCell<State>: RuntimeNode {
  /// What a subscriber is told of one commit.
  public struct Change {
    /// The state before the commit.
    public let old: State
    /// The state that the commit made.
    public let new: State
    /// Number of commits so far, this one included.
    public let version: UInt64
  }

  private var value: State
  private let valueLock = NSLock()
  /// Number of commits so far.
  public private(set) var version: UInt64 = 0
  private var subscribers = SubscriberList<(Change) -> Void>()
  private var isMutating = false
  private let label: String

  /// Makes a cell of the current runtime.
  ///
  /// - Parameters:
  ///   - initial: The state of version 0.
  ///   - label: Names a cell outside a tree.
  public init(_ initial: State, label: String = "Store") {
    value = initial
    self.label = label
    super.init()
  }

  override package var typeLabel: String { label }

  /// The state: the running turn's own for its thread, the last committed one for any other.
  public var state: State {
    if runtime.token.isHeld { return value }
    valueLock.lock()
    defer { valueLock.unlock() }
    return value
  }

  /// Changes the state.
  ///
  /// - Parameters:
  ///   - place: `#fileID:#line` of the call, shown by reports and never compared.
  ///   - mutate: Gets the state and changes it in place.
  /// - Returns: What `mutate` returns.
  /// - Throws: What `mutate` throws; the state is then as before and nothing is recorded.
  @discardableResult
  public func commit<Result>(
    place: CallSite = .none, _ mutate: (inout State) throws -> Result
  ) rethrows -> Result {
    let runtime = self.runtime
    if runtime.token.isHeld { return try apply(place, mutate, in: runtime) }
    runtime.beginTurn("commit")
    defer { runtime.endTurn() }
    return try apply(place, mutate, in: runtime)
  }

  private func apply<Result>(
    _ place: CallSite, _ mutate: (inout State) throws -> Result, in runtime: Runtime
  ) rethrows -> Result {
    if isMutating {
      runtime.fail(
        FailureCode.commitInsideMutation, node: path,
        "a commit inside the mutation of another commit on the same store is lost; commit after it")
    }
    var next = value
    isMutating = true
    defer { isMutating = false }
    let result = try mutate(&next)
    isMutating = false
    if runtime.allowsEvents(from: self) { store(next, place, in: runtime) }
    return result
  }

  private func store(_ next: State, _ place: CallSite, in runtime: Runtime) {
    if runtime.sink != nil { _ = named() }
    let old = value
    valueLock.lock()
    value = next
    valueLock.unlock()
    version += 1
    var header = EventHeader(kind: .commit, node: name, count: version)
    let number: Int
    if runtime.sink == nil {
      number = runtime.emit(header)
    } else {
      header.place = place.symbol(in: runtime)
      number = runtime.emitPatch(header, from: old, to: next)
    }
    guard !subscribers.isEmpty else { return runtime.drainNotifications() }
    notify(Change(old: old, new: next, version: version), cause: number, in: runtime)
  }

  private func notify(_ change: Change, cause: Int, in runtime: Runtime) {
    if runtime.isDelivering || !runtime.notifications.isEmpty {
      runtime.notifications.append(
        .init(node: name, cause: cause) { [self] in
          deliver(change, cause: cause, in: runtime)
        })
      return runtime.drainNotifications()
    }
    runtime.isDelivering = true
    deliver(change, cause: cause, in: runtime)
    runtime.isDelivering = false
    runtime.drainNotifications()
  }

  private func deliver(_ change: Change, cause: Int, in runtime: Runtime) {
    let outerCause = runtime.currentCause
    let outerScope = runtime.currentScope
    runtime.currentCause = cause
    let count = subscribers.beginDelivery()
    var index = 0
    while index < count {
      let entry = subscribers.entries[index]
      if let handler = entry.handler {
        runtime.currentScope = entry.scope
        handler(change)
      }
      index += 1
    }
    subscribers.endDelivery()
    runtime.currentScope = outerScope
    runtime.currentCause = outerCause
  }

  /// Adds a handler behind all others; it belongs to the scope that is current now.
  @discardableResult
  package func subscribe(_ handler: @escaping (Change) -> Void) -> Subscription {
    runtime.inTurn("subscribe") {
      subscribers.append(handler, scope: runtime.currentScope)
    }
  }

  /// Drops every handler, as when the owner of the store is destroyed.
  package func removeSubscribers() { subscribers.removeAll() }

  /// Replaces the initial state before anything has seen it.
  package func replaceUnseen(_ state: State) {
    precondition(version == 0 && name == .none, "the state has been seen already")
    value = state
  }

  override package func announce() {
    let state = value
    runtime.emitLifecycle("create", node: name) { writer in
      self.runtime.encodeClosed(state, into: &writer)
    }
  }

  override package func injectCommit(_ patch: UnsafeRawBufferPointer, place: Symbol) throws {
    var next = value
    do {
      try runtime.coding.applyPatch(patch, to: &next)
    } catch {
      throw InjectionError.doesNotDecode(path, String(describing: error))
    }
    runtime.inTurn("commit") { store(next, CallSite(place: runtime.symbols[place]), in: runtime) }
  }

  override package func encodedState() -> [UInt8]? {
    var writer = CBORWriter(capacity: 256)
    runtime.encodeClosed(value, into: &writer)
    return writer.array
  }
}

extension Runtime {
  /// Emits a commit with the canonical patch between two states.
  func emitPatch<State>(_ header: EventHeader, from old: State, to new: State) -> Int {
    scratch.reset()
    isEncoding = true
    coding.writePatch(from: old, to: new, into: &scratch)
    isEncoding = false
    return emit(header, payload: scratch.bytes)
  }
}
