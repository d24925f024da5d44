import ReplayRuntime

/// What happens to a store or a derived value, for `for await`.
///
/// Elements come in order and none is lost, however slow the loop is. In a flow of the runtime
/// (`runtime.task`) the loop runs inside turns, and a replay runs and verifies it again; a loop in
/// any other task acts from outside. Each iterator has a subscription of its own, from the moment
/// it is made.
public struct VergeSequence<Element>: AsyncSequence {
  let runtime: Runtime
  let sink: (@escaping (Element) -> Void) -> VergeAnyCancellable

  init(
    runtime: Runtime, sink: @escaping (@escaping (Element) -> Void) -> VergeAnyCancellable
  ) {
    self.runtime = runtime
    self.sink = sink
  }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator {
    runtime.inTurn("sequence") {
      let buffer = SequenceBuffer<Element>(runtime: runtime)
      let cancellable = sink { [weak buffer] in buffer?.append($0) }
      return Iterator(buffer: buffer, cancellable: cancellable)
    }
  }

  /// Hands out the elements.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: SequenceBuffer<Element>
    /// Ends the subscription when the iterator is let go.
    let cancellable: VergeAnyCancellable

    /// The next element, waited for if there is none yet; nil when the task is cancelled.
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

/// Elements that nobody took yet, or the one who waits for the next.
final class SequenceBuffer<Element>: @unchecked Sendable {
  /// Carries an element that the turn token guards to whoever waits.
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
