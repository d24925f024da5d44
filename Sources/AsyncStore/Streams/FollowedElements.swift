import ReplayRuntime

/// The elements of a sequence that the runtime follows, for a loop that waits for them.
///
/// A loop belongs into a flow (`runtime.task`), whose waits replay repeats.
public struct FollowedElements<Element>: AsyncIteratorProtocol {
  /// Made and read by one loop; the box only crosses the stream's own storage.
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
  /// What a loop reads: the elements, as the runtime delivers them.
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
