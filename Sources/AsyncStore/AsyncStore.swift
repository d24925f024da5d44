import HeadlessUI
import OpenCombine
import ReplayRuntime

/// Holds the state of one domain, and what that domain depends on.
///
/// Effects change it: ``receive(_:)`` puts one into a queue, and the store reduces them one after
/// another until nothing is left but changes of the state. Each change is a commit of the
/// runtime; sleeps, timers and debounces run on its virtual clock.
///
/// ```swift
/// let store = AsyncStore<UserState, UserEnvironment>(
///   state: UserState(), env: UserEnvironment(), mapError: { _ in .none })
/// store.receive(.set(\.user, to: user))
/// ```
///
/// Source: AsyncStore, `AsyncStore`.
@dynamicMemberLookup
public final class AsyncStore<State, Environment>: ObservableObject, RuntimeObservable,
  @unchecked Sendable
{
  let core: StoreCore<State, Environment>

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - env: What the store's tasks depend on.
  ///   - mapError: Says which effect an error has. The error of a task comes from where the task
  ///     ran, `CancellationError` from inside a turn.
  public init(
    state: State, env: Environment, mapError: @escaping (any Error) -> Effect
  ) {
    core = StoreCore(state: state, environment: env, mapError: mapError)
  }

  // Not at once: builds differ in where they release what is no longer used.
  deinit {
    core.runtime.release(
      core.cell, isSilent: { core.endsSilently }, end: { [core] in core.end() })
  }

  /// The state; effects and bindings change it.
  public var state: State { core.cell.state }

  /// What the store's tasks depend on.
  public var env: Environment { core.environment }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.cell.state[keyPath: keyPath]
  }

  /// Puts an effect into the store's queue, where it waits for those before it.
  ///
  /// Returns before anything has happened. An effect that comes from outside the runtime waits
  /// for the next turn that the host starts.
  public func receive(_ effect: Effect) { core.receive(effect) }

  // MARK: Activity

  /// Whether the store reduces what it receives; true until ``deactivate()``.
  public var isActive: Bool { core.isActive }

  /// Ends the store's tasks, sleeps, timers and bindings, and drops what waits in its queue.
  ///
  /// From then on the store receives nothing, and nothing that was under way changes it; errors of
  /// cancellation are not mapped. Its state and the streams of it stay, and ``binding(for:)``
  /// still writes it. Takes effect at once, past the queue.
  public func deactivate() { core.setActive(false) }

  /// Lets a store that was deactivated receive again.
  ///
  /// What ended stays ended: timers and bindings are made anew by whoever needs them.
  public func activate() { core.setActive(true) }

  // MARK: State

  /// A binding to a part of the state; writing it commits at once, past the queue.
  public func binding<Value>(for keyPath: WritableKeyPath<State, Value>) -> Binding<Value> {
    let cell = core.cell
    return Binding(
      get: { cell.state[keyPath: keyPath] },
      set: { new in cell.commit { $0[keyPath: keyPath] = new } })
  }

  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    core.cell.subscribe { _ in handler() }
  }

  /// Publishes after each commit, also after one that left the state equal.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [unowned self] handler in observe(handler) }
  }
}

extension AsyncStore: TreeNamed {
  package func bindToTree(at path: String) { core.bind(to: path) }
  package func unbindFromTree() { core.leavePlace() }
}
