import ReplayRuntime

/// The values of one part of a store's state: the present one, then each different one.
///
/// Ends with the store, or when the store creates another stream with the same name.
public struct StateStream<Value>: AsyncSequence {
  /// The type of the part.
  public typealias Element = Value

  let source: StateStreamSource<Value>

  /// Creates an iterator on the store's runtime.
  public func makeAsyncIterator() -> Iterator { Iterator(base: iterator(in: source.runtime)) }

  /// Waits for one value after another.
  public struct Iterator: AsyncIteratorProtocol {
    var base: FollowedElements<Value>

    /// The next value; nil after the end of the stream.
    public mutating func next() async -> Value? { try? await base.next() }
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
  private let subscribe: (@escaping (Value) -> Void) -> Subscription?
  private let isDistinct: (Value, Value) -> Bool
  private var isEnded = false
  private var followers: [(subscription: Subscription?, end: (RecordedError?) -> Void)] = []

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

  func follow(_ follower: Follower<Value>) -> () -> Void {
    guard !isEnded, var last = current() else {
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
    follower.next(.known(last))
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
