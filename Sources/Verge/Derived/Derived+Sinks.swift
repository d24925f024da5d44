import DialectKit
import HeadlessUI
import ReplayRuntime

extension DerivedType {
  /// Calls `receive` with the value: at once without a previous version, and then after each
  /// change.
  ///
  /// - Returns: An object that ends the subscription when it is deallocated, and retains the
  ///   derived value until then.
  public func sinkValue(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    let derived = asDerived()
    return derived.source.sink(
      from: SinkStart(dropsFirst: dropsFirst), queue: queue, owner: derived, receive)
  }

  /// Another name for ``sinkValue(dropsFirst:queue:receive:)``.
  public func sinkChanges(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    sinkValue(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Another name for ``sinkValue(dropsFirst:queue:receive:)``.
  public func subscribeChanges(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    sinkValue(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Another name for ``sinkValue(dropsFirst:queue:receive:)``.
  public func sinkState(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    sinkValue(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Calls `receive` with the value itself, if it differs from the previous one.
  public func sinkChangedPrimitiveValue(
    dropsFirst: Bool = false, queue: TargetQueue = .passthrough,
    receive: @escaping (Value) -> Void
  ) -> VergeAnyCancellable where Value: Equatable {
    sinkValue(dropsFirst: dropsFirst, queue: queue) { $0.ifChanged(receive) }
  }

  /// Writes the value, now and after each change, to a property of an object, which is not retained.
  public func assign<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Changes<Value>?>, on target: Target
  ) -> VergeAnyCancellable {
    sinkValue { [weak target] in target?[keyPath: keyPath] = $0 }
  }

  /// Writes the value, now and after each change, to a property of an object, which is not retained.
  public func assign<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Changes<Value>>, on target: Target
  ) -> VergeAnyCancellable {
    sinkValue { [weak target] in target?[keyPath: keyPath] = $0 }
  }

  /// Publishes the value, first the latest version without a previous one.
  public func valuePublisher() -> SinkPublisher<Changes<Value>> {
    SinkPublisher { self.sinkValue(receive: $0) }
  }

  /// The versions of the value for `for await`, the latest one first.
  public func valueSequence() -> SinkSequence<Changes<Value>> {
    SinkSequence(runtime: asDerived().feed.runtime) { self.sinkValue(receive: $0) }
  }

  /// Passes the value, now and after each change, to a closure created by
  /// ``StoreType/assignee(_:file:function:line:)``.
  public func assign(to assignee: @escaping (Changes<Value>) -> Void) -> VergeAnyCancellable {
    sinkValue(receive: assignee)
  }
}

extension Derived: ObservableObject, RuntimeObservable {
  package var observedNodes: [RuntimeNode] { feed.sources.compactMap(\.node) }

  /// Subscribes to changes of the value; `handler` runs after each of them.
  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    feed.runtime.inTurn("observe") {
      refresh()
      return feed.subscribe { _ in handler() }
    }
  }

  /// Publishes after each change of the value.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher(of: self)
  }
}
