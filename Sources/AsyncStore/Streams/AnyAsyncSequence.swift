/// A sequence of values whose own type is hidden.
public struct AnyAsyncSequence<Element>: AsyncSequence {
  private let make: () -> AsyncIterator

  /// Hides the type of a sequence.
  public init<Base: AsyncSequence>(_ base: Base) where Base.Element == Element {
    make = {
      var iterator = base.makeAsyncIterator()
      return AsyncIterator { try await iterator.next() }
    }
  }

  /// Creates an iterator of the hidden sequence.
  public func makeAsyncIterator() -> AsyncIterator { make() }

  /// Waits for one value after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let body: () async throws -> Element?

    /// The next value; nil at the end.
    ///
    /// - Throws: The errors of the hidden sequence.
    public mutating func next() async throws -> Element? { try await body() }
  }
}

extension AsyncSequence {
  /// The same sequence without its type. A store that binds to it takes its values as they come from
  /// outside, and not as those of another store.
  public func eraseToAnyAsyncSequence() -> AnyAsyncSequence<Element> { AnyAsyncSequence(self) }
}
