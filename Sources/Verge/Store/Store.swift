import DialectKit
import HeadlessUI
import ReplayRuntime

/// Holds a state, changes it by commits, and sends activities.
///
/// ```swift
/// final class CounterStore: Store<CounterState, CounterActivity>, @unchecked Sendable {
///   init() { super.init(initialState: .init(), logger: nil) }
///
///   func increment() {
///     commit { $0.count += 1 }
///     send(.countWasIncremented)
///   }
/// }
/// ```
///
/// A commit applies at once. Every sink receives every version once and in order, independent of
/// the thread that commits. Each commit and each activity is an event of the session. A store
/// belongs to the runtime that is current when it is created.
///
/// Change it in a turn, where an input, a timer or the result of an effect is handled; `Runtime` says what
/// happens to calls from other threads.
///
/// Source: Verge, `Store`.
open class Store<State, Activity>: StoreType, DispatcherType, ObservableObject,
  RuntimeObservable, @unchecked Sendable
{
  /// A dispatcher of this store.
  public typealias Dispatcher = DispatcherBase<State, Activity>
  /// A dispatcher of a part of this store's state.
  public typealias ScopedDispatcher<Scope> = ScopedDispatcherBase<State, Activity, Scope>

  /// The cell of the runtime that holds the state.
  @usableFromInline let cell: StateCell<State>
  @usableFromInline let activities = EmitterCell<Activity>(label: "Activity")
  @usableFromInline let feed: ChangesFeed<State>
  @usableFromInline let deriveds = WeakCache<AnyHashable>()
  @usableFromInline let keeper = SinkKeeper()
  /// Receives logs of commits, activities and dispatchers; nil for no logs.
  public let logger: (any StoreLogger)?

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The state of version 0.
  ///   - logger: Receives logs, which are not a part of the session's events.
  @inlinable
  public init(initialState: State, logger: (any StoreLogger)? = nil) {
    let feed = ChangesFeed(initialState, runtime: Runtime.ambient)
    self.feed = feed
    self.logger = logger
    cell = StateCell(initialState, label: "Store") { feed.append($0, version: $1) }
    start()
  }

  /// Subscribes the feed to the cell and names the store.
  @usableFromInline final func start() {
    feed.keeper = keeper
    feed.add([FeedSource(node: cell)])
    runtime.inTurn("store") {
      runtime.withScope(nil) { _ = cell.subscribe { [feed] in feed.notify($0.version) } }
    }
    nameInThisTurn()
  }

  /// Names a store that is not bound in the turn in which it is created. Otherwise its name would
  /// depend on which code uses it first, which may be a thread. A component or view that owns the
  /// store binds it before the turn's phase of releases.
  private final func nameInThisTurn() {
    guard runtime.isInTurn else { return }
    runtime.deferRelease { [weak cell, weak activities] in
      guard let cell, cell.name == .none else { return }
      cell.nameOutsideTree()
      activities?.bindWithoutEvent(to: "\(cell.path).activity")
    }
  }

  /// Removes the store from the tree: at the end of the turn, or with a separate input.
  deinit { cell.releaseWithOwner() }

  /// The store itself.
  @inlinable
  public final func asStore() -> Store<State, Activity> { self }

  /// The store itself, for the protocol of dispatchers.
  public final var store: Store<State, Activity> { self }

  /// The key path to the whole state.
  public final var scope: WritableKeyPath<State, State> { \.self }

  /// The runtime of the store: clock, timers, chance and effects.
  public final var runtime: Runtime { cell.runtime }

  /// The latest version of the state, with the previous one; members of the state are members of
  /// it.
  ///
  /// A turn reads its own latest version; another thread reads the last committed version without
  /// waiting.
  @inlinable
  public final var state: Changes<State> { cell.withCommitted { feed.latest } }

  /// Another name for ``state``.
  @inlinable
  public final var changes: Changes<State> { state }

  /// The state without its history.
  @inlinable
  public final var primitiveState: State { cell.state }

  /// Changes the state.
  ///
  /// ```swift
  /// commit("rename") { $0.name = "Ann" }
  /// ```
  ///
  /// A commit with an empty mutation is also a commit. A commit inside the mutation of another
  /// commit on the same store is reported as CR4009 and lost.
  ///
  /// - Parameters:
  ///   - name: The name of the mutation, for logs and reports.
  ///   - mutation: Receives a copy of the state and changes it; must not wait.
  /// - Returns: What `mutation` returns.
  /// - Throws: Any error of `mutation`; the state is then unchanged, and nothing is notified or
  ///   logged.
  @discardableResult
  @inlinable
  public final func commit<Result>(
    _ name: String = "", file: StaticString = #fileID, function: StaticString = #function,
    line: UInt = #line, _ mutation: (inout State) throws -> Result
  ) rethrows -> Result {
    if logger == nil && name.isEmpty {
      return try cell.commit(place: CallSite(file: file, line: line), mutation)
    }
    let trace = CallTrace(name: name, file: file, function: function, line: line)
    guard logger != nil else { return try cell.commit(place: trace.place, mutation) }
    let began = beginLogging()
    defer { endLogging(began, trace) }
    return try cell.commit(place: trace.place, mutation)
  }

  /// Changes a part of the state; see ``commit(_:file:function:line:_:)``.
  @discardableResult
  public final func commit<Part, Result>(
    _ name: String = "", scope: WritableKeyPath<State, Part>, file: StaticString = #fileID,
    function: StaticString = #function, line: UInt = #line,
    _ mutation: (inout Part) throws -> Result
  ) rethrows -> Result {
    try commit(name, file: file, function: function, line: line) {
      try mutation(&$0[keyPath: scope])
    }
  }

  /// Sends an activity to the present subscribers; the store does not keep it.
  public final func send(
    _ activity: Activity, file: StaticString = #fileID, function: StaticString = #function,
    line: UInt = #line
  ) {
    activities.send(activity)
    guard let logger else { return }
    let trace = CallTrace(name: "", file: file, function: function, line: line)
    logger.didSendActivity(
      log: ActivityLog(store: logName, activity: "\(activity)", trace: trace.log(at: runtime.now)))
  }

  /// Changes the state as ``commit(_:file:function:line:_:)`` does, in the task that calls it. Every
  /// sink has received the state when it returns.
  @discardableResult
  nonisolated(nonsending) public final func backgroundCommit<Result>(
    _ name: String = "", file: StaticString = #fileID, function: StaticString = #function,
    line: UInt = #line, _ mutation: (inout State) throws -> Result
  ) async rethrows -> Result {
    try commit(name, file: file, function: function, line: line, mutation)
  }

  // MARK: Observation

  @usableFromInline final var source: ChangesSource<State> { ChangesSource(feed: feed) }

  package final var observedNodes: [RuntimeNode] { [cell] }

  /// Subscribes to the commits of the store; `handler` runs after each of them.
  package final func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    feed.subscribe { _ in handler() }
  }

  /// Publishes after each commit; a view reads the store at the end of the turn.
  public final var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher(of: self)
  }

  // MARK: Its place

  /// Binds the store to a path in the tree: the name of its commits and of its activities.
  @discardableResult
  package final func bind(to path: String) -> Self {
    guard !cell.isBound else { return self }
    cell.place(at: path)
    activities.bindWithoutEvent(to: "\(path).activity")
    return self
  }
}

/// The name of ``Store`` in older versions of Verge.
public typealias StoreBase<State, Activity> = Store<State, Activity>

/// The type of ``Store/objectWillChange``.
public typealias ObservableObjectPublisher = ObjectChangePublisher

/// A store for the main actor. It is the same type, because the running turn is the main actor.
public typealias UIStateStore<State, Activity> = Store<State, Activity>

extension Store: StateHolding {}
