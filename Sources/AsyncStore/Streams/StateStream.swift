import ReplayRuntime

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
