import OpenCombine

/// Publishes what happens to a store or a derived value, through one subscription of the runtime
/// for each subscriber, in the order of subscription.
///
/// Demand is taken as unlimited. It never fails and never finishes.
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

    /// A subscriber may cancel while it receives the first value.
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
  /// Publishes the state, the latest version at once.
  ///
  /// - Parameter startsFromInitial: Publishes the latest version as if it were the first, so that
  ///   everything counts as changed; otherwise with the version before.
  public func statePublisher(startsFromInitial: Bool = true) -> VergePublisher<Changes<State>> {
    let source = asStore().source
    let start: SinkStart = startsFromInitial ? .latestAsFirst : .latest
    return VergePublisher { source.sink(from: start, $0) }
  }

  /// Another name of ``statePublisher(startsFromInitial:)``.
  public func changesPublisher(startsFromInitial: Bool = true) -> VergePublisher<Changes<State>> {
    statePublisher(startsFromInitial: startsFromInitial)
  }

  /// Publishes every activity from now on.
  public var activityPublisher: VergePublisher<Activity> {
    let store = asStore()
    return VergePublisher { store.sinkActivity(receive: $0) }
  }

  /// The versions of the state, the latest one first, for `for await`.
  public func stateSequence() -> VergeSequence<Changes<State>> {
    let source = asStore().source
    return VergeSequence(runtime: source.feed.runtime) { source.sink(from: .latestAsFirst, $0) }
  }

  /// Every activity from now on, for `for await`.
  public func activitySequence() -> VergeSequence<Activity> {
    let store = asStore()
    return VergeSequence(runtime: store.runtime) { store.sinkActivity(receive: $0) }
  }
}
