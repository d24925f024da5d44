import DialectKit

/// Holds a state that only a reducer changes, after each action that is dispatched.
///
/// ```swift
/// let store = ReducerStore(reducer: Match.reduce, state: Match(), middleware: [Stopwatch.middleware])
/// store.dispatch(.goal(.home))
/// ```
///
/// A whole dialect on `DialectKit`. An action is a send and its change of the state is a commit. A
/// replay sends the actions that came from outside again, and runs the middleware and the reducer.
///
/// Source: ReSwift, `Store`.
final class ReducerStore<State: Codable, Action: Codable>: ObservableObject, @unchecked Sendable {
  /// Returns the state after an action; changes nothing else.
  typealias Reducer = (_ action: Action, _ state: State) -> State
  /// Takes an action.
  typealias Dispatch = (Action) -> Void
  /// Returns a function that takes each action before the reducer does: it passes the action on to
  /// `next`, replaces it, or drops it.
  typealias Middleware = (
    _ dispatch: @escaping Dispatch, _ state: @escaping () -> State
  ) -> (_ next: @escaping Dispatch) -> Dispatch

  private let cell: StateCell<State>
  private let actions = EmitterCell<Action>(label: "ReducerStore.dispatch")
  private var subscribers: [(id: ObjectIdentifier, subscription: SubscriptionBag)] = []

  /// Creates a store.
  ///
  /// - Parameter middleware: The first one takes each action first.
  init(reducer: @escaping Reducer, state: State, middleware: [Middleware] = []) {
    let cell = StateCell(state, label: "ReducerStore")
    self.cell = cell
    let dispatch: Dispatch = { [weak self] in self?.dispatch($0) }
    let reduce: Dispatch = { action in cell.commit { $0 = reducer(action, $0) } }
    let first = middleware.reversed().reduce(reduce) { next, middleware in
      middleware(dispatch, { cell.state })(next)
    }
    runtime.inTurn("store") { runtime.withScope(nil) { _ = actions.subscribe(first) } }
    runtime.nameLater { [weak self] in self?.nameIfNeeded() }
  }

  deinit { cell.releaseWithOwner() }

  /// The state.
  var state: State { cell.state }

  /// The runtime of the store: clock, timers, chance and effects.
  var runtime: Runtime { cell.runtime }

  /// Passes an action through the middleware to the reducer; both have run on return.
  func dispatch(_ action: Action) {
    nameIfNeeded()
    actions.send(action)
  }

  // MARK: Subscribers

  /// Calls the subscriber's `newState` with a part of the state, now and after each action. An
  /// earlier subscription of the same subscriber ends.
  func subscribe<Subscriber: StoreSubscriber>(
    _ subscriber: Subscriber, select: @escaping (State) -> Subscriber.SubscribedState
  ) {
    runtime.inTurn("subscribe") {
      unsubscribe(subscriber)
      let subscription = sink { [weak subscriber] in subscriber?.newState(state: select($0)) }
      subscribers.append((ObjectIdentifier(subscriber), SubscriptionBag(runtime, [subscription])))
    }
  }

  /// Calls the subscriber's `newState` with the state, now and after each action.
  func subscribe<Subscriber: StoreSubscriber>(_ subscriber: Subscriber)
  where Subscriber.SubscribedState == State {
    subscribe(subscriber) { $0 }
  }

  /// Ends the subscription of a subscriber; does nothing if there is none.
  func unsubscribe<Subscriber: StoreSubscriber>(_ subscriber: Subscriber) {
    runtime.inTurn("subscribe") {
      let id = ObjectIdentifier(subscriber)
      for entry in subscribers where entry.id == id { entry.subscription.end() }
      subscribers.removeAll { $0.id == id }
    }
  }

  /// Publishes the state, now and after each action.
  var publisher: SinkPublisher<State> { SinkPublisher { [self] in sink($0) } }

  /// The states for `for await`, the present one first.
  var states: SinkSequence<State> {
    SinkSequence(runtime: runtime) { [self] in SubscriptionBag(runtime, [sink($0)]) }
  }

  /// Publishes after each action; a view reads the store at the end of the turn.
  var objectWillChange: ObjectChangePublisher { ObjectChangePublisher(of: self) }

  private func sink(_ handler: @escaping (State) -> Void) -> ReplayRuntime.Subscription {
    runtime.inTurn("sink") {
      let subscription = runtime.withScope(nil) { cell.subscribe { handler($0.new) } }
      handler(cell.state)
      return subscription
    }
  }
}

/// Receives the states of a ``ReducerStore``.
protocol StoreSubscriber: AnyObject {
  /// The part of the state that it receives.
  associatedtype SubscribedState

  /// Receives a state.
  func newState(state: SubscribedState)
}

extension ReducerStore: RuntimeObservable {
  var observedNodes: [RuntimeNode] { [cell] }

  /// Subscribes to the commits of the store, for a view.
  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    cell.subscribe { _ in handler() }
  }
}

extension ReducerStore: TreeNamed {
  /// Gives the store its path: the name of its commits and of its actions.
  func bindToTree(at path: String) {
    guard !cell.isBound else { return }
    cell.place(at: path)
    actions.bindWithoutEvent(to: "\(path).dispatch")
  }

  /// Removes the store from the tree after its place was removed.
  func unbindFromTree() { cell.destroy() }

  private func nameIfNeeded() {
    guard !actions.isBound else { return }
    cell.nameOutsideTree()
    actions.bindWithoutEvent(to: "\(cell.path).dispatch")
  }
}
