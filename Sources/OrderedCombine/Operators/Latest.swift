import Platform
import ReplayRuntime

/// The subscription of one subscriber to the newest elements of several publishers.
///
/// Thread safety: any thread may call.
final class Latest<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private let lock = RecursiveLock()
  private var subscriber: AnySubscriber<Output, Failure>?
  private let combine: () -> Output?
  private var upstream: [(any Subscription)?]
  private var unfinished: Int
  /// Whether each publisher has had an element.
  private var isKnown: [Bool]
  private var demand = Subscribers.Demand.none
  private var isStarted = false
  private var isAnnounced = false
  private var end: Subscribers.Completion<Failure>?
  /// Whether the newest values have not been delivered together.
  private var isPending = false

  init(
    of count: Int, for subscriber: AnySubscriber<Output, Failure>,
    combining combine: @escaping () -> Output?
  ) {
    self.subscriber = subscriber
    self.combine = combine
    isKnown = Array(repeating: false, count: count)
    upstream = Array(repeating: nil, count: count)
    unfinished = count
  }

  func listen<P: Publisher>(
    to publisher: P, at index: Int, store: @escaping (P.Output) -> Void
  ) where P.Failure == Failure {
    publisher.subscribe(
      AnySubscriber<P.Output, Failure>(
        receiveSubscription: { self.upstream[index] = $0 },
        receiveValue: { value in self.receive(at: index) { store(value) } },
        receiveCompletion: { self.finish($0, at: index) }))
  }

  func start() {
    lock.withLock {
      isAnnounced = true
      subscriber?.receive(subscription: self)
      complete()
    }
  }

  /// Keeps a value; delivers it with the others if there is demand, else replaces the older one.
  private func receive(at index: Int, _ store: () -> Void) -> Subscribers.Demand {
    lock.withLock {
      store()
      isKnown[index] = true
      isPending = true
      deliver()
    }
    return .none
  }

  private func deliver() {
    guard isPending, demand > 0, let subscriber, let element = combine() else { return }
    isPending = false
    demand -= 1
    demand += subscriber.receive(element)
  }

  private func finish(_ completion: Subscribers.Completion<Failure>, at index: Int) {
    lock.withLock {
      unfinished -= 1
      upstream[index] = nil
      // A publisher that ends without an element leaves nothing to combine.
      if case .finished = completion, unfinished > 0, isKnown[index] { return }
      end = end ?? completion
      complete()
    }
  }

  /// Ends the subscription if it has begun and is over.
  private func complete() {
    guard isAnnounced, let end, let ended = subscriber else { return }
    cancel()
    ended.receive(completion: end)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock {
      self.demand += demand
      deliver()
      if isStarted { return }
      isStarted = true
      for index in upstream.indices { upstream[index]?.request(.unlimited) }
    }
  }

  func cancel() {
    lock.withLock {
      let ended = upstream
      (subscriber, upstream) = (nil, Array(repeating: nil, count: upstream.count))
      for subscription in ended { subscription?.cancel() }
    }
  }
}
