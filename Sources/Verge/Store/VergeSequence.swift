import ReplayRuntime

/// The values of a store or a derived value, for `for await`.
///
/// Elements are in order, and a slow loop loses none. In a flow of the runtime (`runtime.task`) the
/// loop runs inside turns, and a replay runs and verifies it again. A loop in any other task is
/// outside the turns. Each iterator has its own subscription from its creation on.
public struct VergeSequence<Element>: AsyncSequence {
  let runtime: Runtime
  let sink: (@escaping (Element) -> Void) -> VergeAnyCancellable

  init(
    runtime: Runtime, sink: @escaping (@escaping (Element) -> Void) -> VergeAnyCancellable
  ) {
    self.runtime = runtime
    self.sink = sink
  }

  /// Creates an iterator with its own subscription.
  public func makeAsyncIterator() -> Iterator {
    runtime.inTurn("sequence") {
      let buffer = SequenceBuffer<Element>(runtime: runtime)
      let cancellable = sink { [weak buffer] in buffer?.append($0) }
      return Iterator(buffer: buffer, cancellable: cancellable)
    }
  }

  /// Returns the elements one after another.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: SequenceBuffer<Element>
    /// Ends the subscription when the iterator is deallocated.
    let cancellable: VergeAnyCancellable

    /// Waits for the next element and returns it; nil if the task was cancelled.
    public mutating func next() async -> Element? {
      let buffer = buffer
      return await withTaskCancellationHandler {
        await withCheckedContinuation { buffer.take($0) }.element
      } onCancel: {
        buffer.finish()
      }
    }
  }
}

/// Elements that the loop has not taken yet, or the continuation that waits for the next one.
final class SequenceBuffer<Element>: @unchecked Sendable {
  /// Carries an element that the turn token guards to the waiting task.
  struct Taken: @unchecked Sendable {
    let element: Element?
  }

  private let runtime: Runtime
  private var elements: [Element] = []
  private var head = 0
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
      if head < elements.count {
        let element = elements[head]
        head += 1
        if head == elements.count {
          elements.removeAll(keepingCapacity: true)
          head = 0
        }
        continuation.resume(returning: Taken(element: element))
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
