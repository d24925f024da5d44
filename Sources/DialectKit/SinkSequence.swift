import ReplayRuntime

/// The values of a store, for `for await`.
///
/// Elements are in order, and a slow loop loses none. In a flow of the runtime (`runtime.task`), and
/// in a task of the main actor that begins in a turn, the loop runs inside turns, and a replay runs
/// and verifies it again. A loop in any other task is outside the turns. Each iterator has its own
/// subscription from its creation on.
@dynamicMemberLookup
public struct SinkSequence<Element>: AsyncSequence {
  private let runtime: Runtime
  private let sink: (@escaping (Element) -> Void) -> AnyObject

  /// Creates a sequence.
  ///
  /// - Parameter sink: Subscribes a handler. Returns an object that ends the subscription when it
  ///   is deallocated.
  package init(runtime: Runtime, sink: @escaping (@escaping (Element) -> Void) -> AnyObject) {
    self.runtime = runtime
    self.sink = sink
  }

  /// Creates an iterator with its own subscription.
  public func makeAsyncIterator() -> Iterator {
    runtime.inTurn("sequence") {
      let buffer = ElementBuffer<Element>(runtime: runtime)
      let subscription = sink { [weak buffer] in buffer?.append($0) }
      return Iterator(buffer: buffer, subscription: subscription)
    }
  }

  /// A part of each element.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Element, Part>) -> SinkSequence<Part> {
    SinkSequence<Part>(runtime: runtime) { [sink] handler in sink { handler($0[keyPath: keyPath]) }
    }
  }

  /// Returns the elements one after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let buffer: ElementBuffer<Element>
    /// Ends the subscription when the iterator is deallocated.
    fileprivate let subscription: AnyObject

    /// Waits for the next element and returns it; nil if the task was cancelled.
    public mutating func next() async -> Element? { await next(isolation: nil) }

    /// As ``next()``, on the actor of the loop.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let buffer = buffer
      return await withTaskCancellationHandler {
        _ = actor
        return await withTaskExecutorPreference(buffer.runtime.turnExecutor) {
          _ = actor
          return await withCheckedContinuation { buffer.take($0) }.element
        }
      } onCancel: {
        buffer.finish()
      }
    }
  }
}
