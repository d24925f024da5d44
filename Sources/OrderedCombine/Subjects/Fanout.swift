import Platform
import ReplayRuntime

/// The subscribers of one subject, called in the order in which they have subscribed.
///
/// Thread safety: any thread may call. Two values at once reach one subscriber one after the other.
final class Fanout<Output, Failure: Error>: @unchecked Sendable {
  private let lock = Lock()
  private var conduits: [Conduit<Output, Failure>] = []
  private var cancelledCount = 0
  private var completion: Subscribers.Completion<Failure>?
  private var upstream: [any Subscription] = []
  private var hasDemand = false

  deinit { for subscription in upstream { subscription.cancel() } }

  /// Adds a subscriber after all others; after the end it receives the completion only.
  ///
  /// - Parameter first: What it receives with its first demand; nil for nothing.
  func add<S: Subscriber>(_ subscriber: S, first: (() -> Output)? = nil)
  where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit(AnySubscriber(subscriber), of: self, first: first)
    let end = lock.withLock { () -> Subscribers.Completion<Failure>? in
      if completion == nil { conduits.append(conduit) }
      return completion
    }
    if let end {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: end)
    } else {
      subscriber.receive(subscription: conduit)
    }
  }

  /// Delivers a value to each subscriber with demand. Those that subscribe meanwhile do not get it.
  ///
  /// - Parameter store: Called before that, unless the subject has ended.
  func send(_ value: Output, storing store: () -> Void = {}) {
    let conduits = lock.withLock { () -> [Conduit<Output, Failure>] in
      if completion == nil { store() }
      return completion == nil ? self.conduits : []
    }
    for conduit in conduits { conduit.offer(value) }
  }

  /// Reads what `store` of ``send(_:storing:)`` writes.
  func reading<Result>(_ read: () -> Result) -> Result { lock.withLock(read) }

  /// Ends all subscriptions. Later values and completions are ignored.
  func finish(_ completion: Subscribers.Completion<Failure>) {
    let ended = lock.withLock { () -> [Conduit<Output, Failure>] in
      if self.completion != nil { return [] }
      self.completion = completion
      defer { conduits = [] }
      return conduits
    }
    for conduit in ended { conduit.finish(completion) }
  }

  /// Takes values of another publisher once a subscriber has demand.
  func receive(subscription: any Subscription) {
    let hasDemand = lock.withLock {
      upstream.append(subscription)
      return self.hasDemand
    }
    if hasDemand { subscription.request(.unlimited) }
  }

  fileprivate func noteDemand() {
    let waiting = lock.withLock { () -> [any Subscription] in
      defer { hasDemand = true }
      return hasDemand ? [] : upstream
    }
    for subscription in waiting { subscription.request(.unlimited) }
  }

  /// Forgets cancelled subscribers when they are half of all: one at a time would cost their square.
  fileprivate func noteCancellation() {
    lock.withLock {
      cancelledCount += 1
      if cancelledCount * 2 < conduits.count { return }
      conduits.removeAll(where: \.isCancelled)
      cancelledCount = 0
    }
  }
}

/// The subscription of one subscriber.
private final class Conduit<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private let lock = Lock()
  private let delivery = RecursiveLock()
  private var subscriber: AnySubscriber<Output, Failure>?
  private var fanout: Fanout<Output, Failure>?
  private var demand = Subscribers.Demand.none
  private var newest: (() -> Output)?
  /// Whether the next demand is met with the newest value.
  private var isOwed: Bool

  fileprivate init(
    _ subscriber: AnySubscriber<Output, Failure>, of fanout: Fanout<Output, Failure>,
    first: (() -> Output)?
  ) {
    self.subscriber = subscriber
    self.fanout = fanout
    newest = first
    isOwed = first != nil
  }

  var isCancelled: Bool { lock.withLock { subscriber == nil } }

  func offer(_ value: Output) {
    let subscriber = lock.withLock { () -> AnySubscriber<Output, Failure>? in
      guard demand > 0 else {
        isOwed = newest != nil
        return nil
      }
      demand -= 1
      return self.subscriber
    }
    if let subscriber { deliver(value, to: subscriber) }
  }

  private func deliver(_ value: Output, to subscriber: AnySubscriber<Output, Failure>) {
    let more = delivery.withLock { subscriber.receive(value) }
    if more > 0 { lock.withLock { demand += more } }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    guard let subscriber = end() else { return }
    delivery.withLock { subscriber.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > 0, "a subscriber asked for no values; ask for one or more")
    var first: (() -> Void)?
    let fanout = lock.withLock { () -> Fanout<Output, Failure>? in
      self.demand += demand
      if isOwed, let subscriber, let newest {
        isOwed = false
        self.demand -= 1
        first = { self.deliver(newest(), to: subscriber) }
      }
      return self.fanout
    }
    first?()
    fanout?.noteDemand()
  }

  func cancel() {
    let fanout = lock.withLock { self.fanout }
    if end() != nil { fanout?.noteCancellation() }
  }

  private func end() -> AnySubscriber<Output, Failure>? {
    // What is let go here may end a subject whose value cancels this subscription.
    let former = lock.withLock {
      defer { (subscriber, fanout, newest) = (nil, nil, nil) }
      return (subscriber: subscriber, fanout: fanout, newest: newest)
    }
    return former.subscriber
  }
}
