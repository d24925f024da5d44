import Foundation
import HeadlessUI
import ReplayRuntime

/// A handle on a state: reads, writes, publishes it, and focuses on its parts.
///
/// Copies and scopes share the state; each write is a commit of the runtime. Actions are methods
/// in extensions, and dependencies come from ``di``:
///
/// ```swift
/// extension Store<Counter> {
///   func add() { state.counter += 1 }
/// }
/// ```
///
/// Source: VDStore, `Store`.
@propertyWrapper @dynamicMemberLookup
public struct Store<State>: @unchecked Sendable {
  let root: StoreRoot
  let access: StateAccess<State>
  let context: StoreContext

  init(root: StoreRoot, access: StateAccess<State>, context: StoreContext) {
    self.root = root
    self.access = access
    self.context = context
  }

  /// Makes a store of the current runtime.
  public init(_ state: State) {
    let cell = NonMutatingBoxes.of(.ambient).makeCell(state, label: "Store")
    self.init(
      root: StoreRoot(holding: cell), access: CellAccess(cell), context: StoreContext())
    StoreEnvironment.record(in: root.runtime)
    root.nameLater()
  }

  /// Makes a store of the current runtime.
  public init(wrappedValue state: State) { self.init(state) }

  /// Makes a store of a state that lies elsewhere.
  ///
  /// The store's own writes are commits; what changes the state past the store is not seen.
  public init(get: @escaping () -> State, set: @escaping (State) -> Void) {
    let access = MirrorAccess(in: .ambient, get: get, set: set)
    self.init(
      root: StoreRoot(holding: access.cell), access: access, context: StoreContext())
    StoreEnvironment.record(in: root.runtime)
    root.nameLater()
  }

  /// The state. A write is a commit, also one that leaves the state equal.
  ///
  /// `state.count += 1` is a read and a write: threads that do so at once use
  /// ``update(fileID:line:_:)``, which lets nobody in between.
  public var state: State {
    get { access.value }
    nonmutating set { write { $0 = newValue } }
  }

  /// The state.
  public var wrappedValue: State {
    get { state }
    nonmutating set { state = newValue }
  }

  /// The store itself, by the name with `$`.
  public var projectedValue: Store { self }

  /// The store's path in the tree of names.
  package var path: String { root.path }

  /// Changes the state in one commit.
  func write(_ change: (inout State) -> Void) {
    if root.settings.checksThread { root.checkThread() }
    access.modify(change)
  }

  /// Writes as often as `body` likes and publishes once, at the end, also when nothing was
  /// written or `body` throws.
  ///
  /// Of nested updates the outermost publishes. Outside a turn all writes are one turn.
  public func update<Result>(
    fileID: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Result
  ) rethrows -> Result {
    try root.update(CallSite(file: fileID, line: line), body)
  }

  /// Publishes the state once more.
  public func update(fileID: StaticString = #fileID, line: UInt = #line) {
    root.update(CallSite(file: fileID, line: line)) {}
  }
}

extension StoreRoot {
  /// Gives a store that nobody places in the tree a name, behind the work of the running turn.
  func nameLater() {
    guard runtime.isInTurn else { return }
    runtime.post { [weak self] in self?.nameIfNeeded() }
  }

  func update<Result>(_ place: CallSite, _ body: () throws -> Result) rethrows -> Result {
    guard !runtime.isInTurn || runtime.isInForeignAction else { return try bracketed(body) }
    nameIfNeeded()
    return try runtime.action("update", on: node, place: place) { try bracketed(body) }
  }

  /// Runs `body` between the beginning and the end of an update.
  func bracketed<Result>(_ body: () throws -> Result) rethrows -> Result {
    if isStray("update") { return try body() }
    return try runtime.inTurn("update") {
      beginUpdate()
      defer { endUpdate() }
      return try body()
    }
  }

  func checkThread() {
    guard !runtime.isInTurn, !Thread.isMainThread else { return }
    runtime.fail(
      FailureCode.storeOffMainThread, node: path,
      "a store was written off the main thread and outside every turn; write it in an action that "
        + "a view or an observer calls")
  }
}
