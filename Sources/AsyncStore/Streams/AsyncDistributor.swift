import ReplayRuntime

/// Passes each value to all streams that were made of it, in the order in which they were made.
///
/// It belongs to no runtime: a store that binds to one of its streams takes the values as inputs. Its
/// functions may be called on any thread.
public final class AsyncDistributor<Element: Sendable>: Sendable {
  private struct Streams {
    var next = 0
    var open: [(number: Int, continuation: AsyncStream<Element>.Continuation)] = []
  }

  private let streams = LockedValue(Streams())

  /// Creates a distributor without streams.
  public init() {}

  /// A stream of the values from now on. It ends with ``finish()``.
  ///
  /// - Parameter policy: Which values it keeps until they are taken.
  public func stream(
    bufferingPolicy policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream(bufferingPolicy: policy)
    let number = streams.change { streams in
      streams.next += 1
      streams.open.append((streams.next, continuation))
      return streams.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.streams.change { $0.open.removeAll { $0.number == number } }
    }
    return stream
  }

  /// Passes a value to every stream.
  public func yield(_ element: Element) {
    for (_, continuation) in streams.change({ $0.open }) { continuation.yield(element) }
  }

  /// Ends every stream.
  public func finish() {
    let open = streams.change { streams in
      defer { streams.open = [] }
      return streams.open
    }
    for (_, continuation) in open { continuation.finish() }
  }
}
