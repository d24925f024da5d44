import ReplayRuntime

/// The published values of a store, for `for await`; a slow loop loses no value.
public struct StoreSequence<Element>: AsyncSequence {
  let publisher: StorePublisher<Element>

  /// Creates an iterator with its own subscription.
  public func makeAsyncIterator() -> Iterator {
    publisher.root.runtime.inTurn("sequence") {
      let buffer = StoreSequenceBuffer<Element>(runtime: publisher.root.runtime)
      let subscription = publisher.sink { [weak buffer] in buffer?.append($0) }
      return Iterator(handle: Handle(buffer, subscription))
    }
  }

  /// Returns the elements one after another.
  public struct Iterator: AsyncIteratorProtocol {
    let handle: Handle

    /// Waits for the next element and returns it; nil if the task was cancelled.
    public mutating func next() async -> Element? {
      let buffer = handle.buffer
      return await withTaskCancellationHandler {
        await withCheckedContinuation { buffer.take($0) }.element
      } onCancel: {
        buffer.finish()
      }
    }
  }

  /// Ends the subscription when the iterator is deallocated.
  final class Handle {
    let buffer: StoreSequenceBuffer<Element>
    private let subscription: Subscription

    init(_ buffer: StoreSequenceBuffer<Element>, _ subscription: Subscription) {
      (self.buffer, self.subscription) = (buffer, subscription)
    }

    deinit {
      buffer.runtime.deferRelease { [subscription] in subscription.cancel() }
    }
  }
}

/// Elements that the loop has not taken yet, or the continuation that waits for the next one;
/// guarded by the turn token.
final class StoreSequenceBuffer<Element>: @unchecked Sendable {
  /// Carries an element to the waiting task.
  struct Taken: @unchecked Sendable {
    let element: Element?
  }

  let runtime: Runtime
  private var elements: [Element] = []
  private var waiting: CheckedContinuation<Taken, Never>?
  private var isFinished = false

  init(runtime: Runtime) { self.runtime = runtime }

  func append(_ element: Element) {
    guard !isFinished else { return }
    if let waiting {
      self.waiting = nil
      waiting.resume(returning: Taken(element: element))
    } else {
      elements.append(element)
    }
  }

  func take(_ continuation: CheckedContinuation<Taken, Never>) {
    runtime.inTurn("sequence") {
      if !elements.isEmpty {
        continuation.resume(returning: Taken(element: elements.removeFirst()))
      } else if isFinished {
        continuation.resume(returning: Taken(element: nil))
      } else {
        waiting = continuation
      }
    }
  }

  func finish() {
    runtime.inTurn("sequence") {
      isFinished = true
      waiting?.resume(returning: Taken(element: nil))
      waiting = nil
    }
  }
}
