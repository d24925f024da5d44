import HeadlessUI
import ReplayRuntime

extension DerivedType {
  /// Calls `receive` with the value: at once as if it were the first version, and then whenever it
  /// changes.
  ///
  /// - Returns: Ends the subscription when it is let go, and keeps the derived value alive till
  ///   then.
  public func sinkValue(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    let derived = asDerived()
    return derived.source.sink(
      from: SinkStart(dropsFirst: dropsFirst), queue: queue, owner: derived, receive)
  }

  /// Another name of ``sinkValue(dropsFirst:queue:receive:)``.
  public func sinkChanges(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    sinkValue(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Another name of ``sinkValue(dropsFirst:queue:receive:)``.
  public func subscribeChanges(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    sinkValue(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Publishes the value, the latest version at once as if it were the first.
  public func valuePublisher() -> VergePublisher<Changes<Value>> {
    VergePublisher { self.sinkValue(receive: $0) }
  }

  /// The versions of the value, the latest one first, for `for await`.
  public func valueSequence() -> VergeSequence<Changes<Value>> {
    VergeSequence(runtime: asDerived().feed.runtime) { self.sinkValue(receive: $0) }
  }

  /// Hands the value, now and whenever it changes, to a closure made by
  /// ``StoreType/assignee(_:file:function:line:)``.
  public func assign(to assignee: @escaping (Changes<Value>) -> Void) -> VergeAnyCancellable {
    sinkValue(receive: assignee)
  }
}

extension Derived: ObservableObject, RuntimeObservable {
  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    feed.runtime.inTurn("observe") {
      refresh()
      return feed.signal.subscribe { _ in handler() }
    }
  }

  /// Publishes whenever the value changed.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [unowned self] handler in observe(handler) }
  }
}
