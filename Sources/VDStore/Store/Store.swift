import DialectKit
import HeadlessUI
import Platform
import ReplayRuntime

/// A handle on a state: reads, writes and publishes it, and creates stores of its parts.
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
/// Change it in a turn, where an input, a timer or the result of an effect is handled; `Runtime` says what
/// happens to calls from other threads.
///
/// Source: VDStore, `Store`.
@propertyWrapper @dynamicMemberLookup
public struct Store<State>: @unchecked Sendable {
  /// The only stored property, so that a copy of a handle retains one object.
  let context: StoreContext<State>

  var root: StoreRoot { context.root }
  var access: StateAccess<State> { context.access }

  init(_ context: StoreContext<State>) { self.context = context }

  init(root: StoreRoot, access: StateAccess<State>) {
    context = StoreContext(root: root, access: access)
  }

  /// Creates a store in the current runtime.
  public init(_ state: State) {
    let cell = NonMutatingBoxes.of(.ambient).makeCell(state, label: "Store")
    self.init(root: StoreRoot(holding: cell), access: CellAccess(cell))
    StoreEnvironment.record(in: root.runtime)
    root.nameLater()
  }

  /// Creates a store in the current runtime.
  public init(wrappedValue state: State) { self.init(state) }

  /// Creates a store of a state that closures read and write.
  ///
  /// Writes through the store are commits. Changes that do not go through the store are not
  /// observed.
  public init(get: @escaping () -> State, set: @escaping (State) -> Void) {
    let access = MirrorAccess(in: .ambient, get: get, set: set)
    self.init(root: StoreRoot(holding: access.cell), access: access)
    StoreEnvironment.record(in: root.runtime)
    root.nameLater()
  }

  /// The state. A write is a commit, also if the state does not change.
  ///
  /// `state.count += 1` is a read and a write. Concurrent threads use ``update(fileID:line:_:)``,
  /// which excludes other writes in between.
  public var state: State {
    get { access.value }
    nonmutating set { write { $0 = newValue } }
    nonmutating _modify {
      let access = root.runtime.onAccess?()
      var next = state
      defer { root.runtime.end(access) { write { $0 = next } } }
      yield &next
    }
  }

  /// The state.
  public var wrappedValue: State {
    get { state }
    nonmutating set { state = newValue }
    nonmutating _modify { yield &state }
  }

  /// The store itself, as `$name`.
  public var projectedValue: Store { self }

  /// The path of the store in the tree.
  package var path: String { root.path }

  /// Changes the state in one commit.
  func write(_ change: (inout State) -> Void) {
    if root.settings.checksThread { root.checkThread() }
    access.modify(change)
  }

  /// Runs any number of writes and publishes once at the end, also if nothing was written or `body`
  /// throws.
  ///
  /// Of nested updates only the outermost publishes. Outside a turn all writes are one turn.
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
  /// Names a store that is not bound to a tree, after the work of the running turn.
  func nameLater() {
    runtime.nameLater { [weak self] in self?.nameIfNeeded() }
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
    guard !runtime.isInTurn, !Threads.isMain else { return }
    runtime.fail(
      FailureCode.storeOffMainThread, node: path,
      "a store was written off the main thread and outside every turn; write it in an action that "
        + "a view or an observer calls")
  }
}

extension Store: StateHolding {}
