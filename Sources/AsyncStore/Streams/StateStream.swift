import ReplayRuntime

/// Which values a stream keeps until they are taken.
public enum StreamBuffering: Hashable, Sendable {
  /// All.
  case unbounded
  /// The first ones, up to a number of them.
  case bufferingOldest(Int)
  /// The last ones, up to a number of them.
  case bufferingNewest(Int)
}

/// The values of one part of a store's state: that of the moment in which the stream was made, then
/// each different one. What follows the stream later first gets those that it missed.
///
/// Ends with the store, or when the store creates another stream with the same name.
public struct StateStream<Value>: AsyncSequence {
  /// The type of the part.
  public typealias Element = Value

  let source: StateStreamSource<Value>

  /// Creates an iterator on the store's runtime.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: iterator(in: source.runtime, source.buffering))
  }

  /// Waits for one value after another.
  public struct Iterator: AsyncIteratorProtocol {
    var base: FollowedElements<Value>

    /// The next value; nil after the end of the stream.
    public mutating func next() async -> Value? { await next(isolation: nil) }

    /// As ``next()``, on the actor of the loop.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      try? await base.next(isolation: actor)
    }
  }
}

extension StateStream: FollowedSequence {
  func follow(_ follower: Follower<Value>) -> () -> Void { source.follow(follower) }
}

/// A stream that a store can end.
protocol EndingSource: AnyObject {
  /// Whether anything follows the stream.
  var hasFollowers: Bool { get }
  /// Ends the stream for its followers, present and future ones.
  func end()
}

/// The shared state of all copies of one stream. Its followers keep it alive, and the store does
/// not.
final class StateStreamSource<Value>: EndingSource, @unchecked Sendable {
  let runtime: Runtime
  private let current: () -> Value?
  private let subscribe: (@escaping (Value) -> Void) -> ReplayRuntime.Subscription?
  private let isDistinct: (Value, Value) -> Bool
  var buffering = StreamBuffering.unbounded
  private var isEnded = false
  private var followers:
    [(subscription: ReplayRuntime.Subscription?, end: (RecordedError?) -> Void)] = []
  /// The values since the stream was made, until something follows it.
  private var missed: [Value] = []
  private var collecting: ReplayRuntime.Subscription?

  init<State>(
    _ cell: StateCell<State>, _ keyPath: KeyPath<State, Value>,
    isDistinct: @escaping (Value, Value) -> Bool
  ) {
    runtime = cell.runtime
    self.isDistinct = isDistinct
    current = { [weak cell] in cell?.state[keyPath: keyPath] }
    subscribe = { [weak cell] handler in
      cell?.subscribe { handler($0.new[keyPath: keyPath]) }
    }
  }

  deinit { collecting?.cancel() }

  /// Keeps the values from now on until something follows the stream.
  func collect() {
    runtime.inTurn("stream") {
      guard let first = current() else { return }
      missed = [first]
      collecting = runtime.withScope(nil) {
        subscribe { [weak self] value in
          guard let self, let last = missed.last, isDistinct(last, value) else { return }
          keep(value)
        }
      }
    }
  }

  private func keep(_ value: Value) {
    switch buffering {
    case .bufferingOldest(let count) where missed.count >= count: return
    case .bufferingNewest(let count) where missed.count >= max(1, count): missed.removeFirst()
    default: break
    }
    missed.append(value)
  }

  /// Returns the values that the next follower gets first, and keeps no more of them.
  private func takeMissed() -> [Value]? {
    collecting?.cancel()
    collecting = nil
    defer { missed = [] }
    return missed.isEmpty ? current().map { [$0] } : missed
  }

  func follow(_ follower: Follower<Value>) -> () -> Void {
    guard !isEnded, let first = takeMissed(), var last = first.last else {
      follower.end(nil)
      return {}
    }
    let subscription = runtime.withScope(nil) {
      subscribe { [isDistinct] value in
        guard isDistinct(last, value) else { return }
        last = value
        follower.next(.known(value))
      }
    }
    followers.append((subscription, follower.end))
    for value in first { follower.next(.known(value)) }
    return { [self] in
      subscription?.cancel()
      followers.removeAll { $0.subscription === subscription }
    }
  }

  var hasFollowers: Bool { !followers.isEmpty }

  func end() {
    isEnded = true
    let current = followers
    followers = []
    for follower in current {
      follower.subscription?.cancel()
      follower.end(nil)
    }
  }
}
