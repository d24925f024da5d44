import OpenCombine

/// Publishes the values of a store or a derived value. Each subscriber has one runtime
/// subscription, in the order of subscription.
///
/// Demand is unlimited. It never fails and never finishes.
public struct VergePublisher<Output>: Publisher {
  /// It never fails.
  public typealias Failure = Never

  let sink: (@escaping (Output) -> Void) -> VergeAnyCancellable

  init(sink: @escaping (@escaping (Output) -> Void) -> VergeAnyCancellable) { self.sink = sink }

  /// Subscribes.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let handle = Handle()
    subscriber.receive(subscription: handle)
    handle.start(sink { _ = subscriber.receive($0) })
  }

  private final class Handle: OpenCombine.Subscription {
    private var cancellable: VergeAnyCancellable?
    private var isCancelled = false

    /// Stores the subscription; a subscriber may already have cancelled while it received the first
    /// value.
    func start(_ cancellable: VergeAnyCancellable) {
      if isCancelled { cancellable.cancel() } else { self.cancellable = cancellable }
    }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
      isCancelled = true
      cancellable?.cancel()
      cancellable = nil
    }
  }
}

extension StoreType {
  /// Publishes the state, first the latest version.
  ///
  /// - Parameter startsFromInitial: Whether the first value has no previous version, so that
  ///   everything counts as changed.
  public func statePublisher(startsFromInitial: Bool = true) -> VergePublisher<Changes<State>> {
    let source = asStore().source
    let start: SinkStart = startsFromInitial ? .latestAsFirst : .latest
    return VergePublisher { source.sink(from: start, $0) }
  }

  /// Another name for ``statePublisher(startsFromInitial:)``.
  public func changesPublisher(startsFromInitial: Bool = true) -> VergePublisher<Changes<State>> {
    statePublisher(startsFromInitial: startsFromInitial)
  }

  /// Publishes every later activity.
  public var activityPublisher: VergePublisher<Activity> {
    let store = asStore()
    return VergePublisher { store.sinkActivity(receive: $0) }
  }

  /// The versions of the state for `for await`, the latest one first.
  public func stateSequence() -> VergeSequence<Changes<State>> {
    let source = asStore().source
    return VergeSequence(runtime: source.feed.runtime) { source.sink(from: .latestAsFirst, $0) }
  }

  /// Every later activity, for `for await`.
  public func activitySequence() -> VergeSequence<Activity> {
    let store = asStore()
    return VergeSequence(runtime: store.runtime) { store.sinkActivity(receive: $0) }
  }
}
