import HeadlessUI
import ReplayRuntime

extension StoreType {
  /// Calls `receive` with the state: at once without a previous version, so that every
  /// ``Changes/ifChanged(_:perform:)`` runs, and then with every version.
  ///
  /// - Parameters:
  ///   - dropsFirst: Omits the immediate call.
  ///   - queue: When `receive` runs.
  /// - Returns: An object that ends the subscription when it is deallocated; keep a reference to
  ///   it.
  public func sinkState(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<State>) -> Void
  ) -> VergeAnyCancellable {
    asStore().source.sink(from: SinkStart(dropsFirst: dropsFirst), queue: queue, receive)
  }

  /// Another name for ``sinkState(dropsFirst:queue:receive:)``.
  public func sinkChanges(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<State>) -> Void
  ) -> VergeAnyCancellable {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Another name for ``sinkState(dropsFirst:queue:receive:)``.
  public func subscribeChanges(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<State>) -> Void
  ) -> VergeAnyCancellable {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Calls `receive` with the state and with a value accumulated from all versions until now.
  public func sinkState<Accumulated>(
    scan: Scan<Changes<State>, Accumulated>, dropsFirst: Bool = false,
    queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<State>, Accumulated) -> Void
  ) -> VergeAnyCancellable {
    var gathered = scan.seed
    return sinkState(dropsFirst: dropsFirst, queue: queue) { changes in
      scan.accumulate(&gathered, changes)
      receive(changes, gathered)
    }
  }

  /// Calls `receive` with every later activity.
  public func sinkActivity(
    queue: TargetQueue = .passthrough, receive: @escaping (Activity) -> Void
  ) -> VergeAnyCancellable {
    let store = asStore()
    return store.runtime.inTurn("sink") {
      let cancellable = VergeAnyCancellable(runtime: store.runtime, owner: nil)
      cancellable.state.keeper = store.keeper
      cancellable.state.subscription = store.activities.subscribe(
        queue.delivering(in: store.runtime, unless: cancellable.state, receive))
      return cancellable
    }
  }

  /// A binding for a control: reads a part of the state, and commits what the control writes.
  public func binding<Part>(
    _ keyPath: WritableKeyPath<State, Part>, file: StaticString = #fileID,
    function: StaticString = #function, line: UInt = #line
  ) -> Binding<Part> {
    let store = asStore()
    return Binding(
      get: { store.primitiveState[keyPath: keyPath] },
      set: { value in
        store.commit(file: file, function: function, line: line) { $0[keyPath: keyPath] = value }
      })
  }

  /// Returns a closure that writes its argument to a part of the state; see
  /// ``Derived/assign(to:)``.
  public func assignee<Part>(
    _ keyPath: WritableKeyPath<State, Part>, file: StaticString = #fileID,
    function: StaticString = #function, line: UInt = #line
  ) -> (Changes<Part>) -> Void {
    writer(CallTrace(name: "", file: file, function: function, line: line)) {
      $0[keyPath: keyPath] = $1.primitive
    }
  }

  /// Returns a closure that writes its argument to an optional part of the state.
  public func assignee<Part>(
    _ keyPath: WritableKeyPath<State, Part?>, file: StaticString = #fileID,
    function: StaticString = #function, line: UInt = #line
  ) -> (Changes<Part>) -> Void {
    writer(CallTrace(name: "", file: file, function: function, line: line)) {
      $0[keyPath: keyPath] = $1.primitive
    }
  }
}

/// Accumulates a value from every version of a state.
///
/// Source: Verge, `Scan`.
public struct Scan<Element, Accumulated> {
  let seed: Accumulated
  let accumulate: (inout Accumulated, Element) -> Void

  /// Starts with `seed` and accumulates every element.
  public init(
    seed: Accumulated, accumulate: @escaping (inout Accumulated, Element) -> Void
  ) {
    self.seed = seed
    self.accumulate = accumulate
  }

  /// Another name for ``init(seed:accumulate:)``.
  @_disfavoredOverload
  public init(
    seed: Accumulated, accumulator: @escaping (inout Accumulated, Element) -> Void
  ) {
    self.init(seed: seed, accumulate: accumulator)
  }
}

extension DispatcherType {
  /// Calls `receive` with this dispatcher's part of the state; see
  /// ``StoreType/sinkState(dropsFirst:queue:receive:)``.
  @_disfavoredOverload
  public func sinkState(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<Scope>) -> Void
  ) -> VergeAnyCancellable {
    let scope = scope
    return store.asStore().source.sink(from: SinkStart(dropsFirst: dropsFirst), queue: queue) {
      receive($0.map(scope))
    }
  }

  /// Calls `receive` with every later activity of the store.
  @_disfavoredOverload
  public func sinkActivity(
    queue: TargetQueue = .passthrough,
    receive: @escaping (WrappedStore.Activity) -> Void
  ) -> VergeAnyCancellable {
    store.asStore().sinkActivity(queue: queue, receive: receive)
  }
}
