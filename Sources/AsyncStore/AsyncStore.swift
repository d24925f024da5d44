import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// Holds the state of one domain and its dependencies.
///
/// Effects change the state: ``receive(_:)`` appends an effect to a queue, and the store reduces
/// the effects one after another to changes of the state. Each change is a commit of the runtime;
/// sleeps, timers and debounces use its virtual clock.
///
/// ```swift
/// let store = AsyncStore<UserState, UserEnvironment>(
///   state: UserState(), env: UserEnvironment(), mapError: { _ in .none })
/// store.receive(.set(\.user, to: user))
/// ```
///
/// Change it in a turn, where an input, a timer or the result of an effect is handled; `Runtime` says what
/// happens to calls from other threads.
///
/// Source: AsyncStore, `AsyncStore`.
@dynamicMemberLookup
public final class AsyncStore<State, Environment>: ObservableObject, RuntimeObservable,
  @unchecked Sendable
{
  let core: StoreCore<State, Environment>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - env: The dependencies of the store's tasks.
  ///   - mapError: Returns the effect of an error. It runs where the task ran for an error of the
  ///     task, and inside a turn for `CancellationError`. By default an error has no effect;
  ///     ``AsyncStoreLog`` shows it.
  public init(
    state: State, env: Environment,
    mapError: @escaping (any Error) -> Effect = { _ in .none }
  ) {
    core = StoreCore(state: state, environment: env, mapError: mapError)
  }

  // The end is deferred, because builds deallocate unused objects at different points.
  deinit {
    core.runtime.release(
      core.cell, isSilent: { core.endsSilently }, end: { [core] in core.end() })
  }

  /// The state; effects and bindings change it.
  public var state: State { core.cell.state }

  /// The dependencies of the store's tasks.
  public var env: Environment { core.environment }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.cell.state[keyPath: keyPath]
  }

  /// Appends an effect to the store's queue.
  ///
  /// The effect has not run yet on return. An effect from outside the runtime waits for the next
  /// turn that the host starts.
  public func receive(_ effect: Effect) { core.receive(effect) }

  // MARK: Activity

  /// Whether the store reduces effects; true until ``deactivate()``.
  public var isActive: Bool { core.isActive }

  /// Ends the store's tasks, sleeps, timers and bindings, and empties its queue.
  ///
  /// After that the store ignores effects, and running work does not change it; its cancellation
  /// errors are not mapped. Its state and its streams remain, and ``binding(for:)`` still writes
  /// the state. Takes effect at once, without the queue.
  public func deactivate() { core.setActive(false) }

  /// Makes a deactivated store receive effects again.
  ///
  /// Ended work does not continue: the application must create timers and bindings again.
  public func activate() { core.setActive(true) }

  // MARK: State

  /// A binding to a part of the state; a write commits at once, without the queue.
  public func binding<Value>(for keyPath: WritableKeyPath<State, Value>) -> Binding<Value> {
    let cell = core.cell
    return Binding(
      get: { cell.state[keyPath: keyPath] },
      set: { new in cell.commit { $0[keyPath: keyPath] = new } })
  }

  package var observedNodes: [RuntimeNode] { [core.cell] }

  /// Subscribes to the commits of the store; `handler` runs after each of them.
  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    core.cell.subscribe { _ in handler() }
  }

  /// Publishes after each commit, also after one that did not change the state.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher(of: self)
  }
}

extension AsyncStore: TreeNamed {
  /// Gives the store its path in the tree.
  package func bindToTree(at path: String) { core.bind(to: path) }
  /// Removes the store from the tree after its place was removed.
  package func unbindFromTree() { core.leavePlace() }
}

extension AsyncStore: StateHolding {}
