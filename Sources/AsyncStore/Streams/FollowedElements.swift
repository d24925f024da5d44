import ReplayRuntime

/// An iterator over a sequence that the runtime observes, for a loop that waits for its elements.
///
/// Use such a loop in a flow (`runtime.task`), because replay repeats the waits of a flow.
public struct FollowedElements<Element>: AsyncIteratorProtocol {
  /// One loop creates and reads it; it is only `Sendable` for the storage of the stream.
  fileprivate struct Box: @unchecked Sendable {
    let element: Element
  }

  private var base: AsyncThrowingStream<Box, any Error>.Iterator

  fileprivate init(_ stream: AsyncThrowingStream<Box, any Error>) {
    base = stream.makeAsyncIterator()
  }

  /// The next element; nil at the end of the sequence.
  public mutating func next() async throws -> Element? { try await base.next()?.element }
}

extension FollowedSequence {
  /// An iterator over the elements, in the order in which the runtime delivers them.
  func iterator(in runtime: Runtime) -> FollowedElements<Element> {
    let (stream, continuation) = AsyncThrowingStream<FollowedElements<Element>.Box, any Error>
      .makeStream()
    _ = runtime.inTurn("stream") {
      follow(
        Follower(
          runtime: runtime, node: "", label: "stream",
          next: { arrival in
            if case .opaque = arrival { Self.refuse(in: runtime) }
            if let element = arrival.element { continuation.yield(.init(element: element)) }
          },
          end: { continuation.finish() }, fail: { continuation.finish(throwing: $0) }))
    }
    return FollowedElements(stream)
  }

  private static func refuse(in runtime: Runtime) {
    runtime.fail(
      FailureCode.notReplayable, node: "",
      "a loop over elements that are not Decodable is not replayable; bind a store to them")
  }
}
