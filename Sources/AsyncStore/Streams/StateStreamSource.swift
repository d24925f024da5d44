import ReplayRuntime

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
