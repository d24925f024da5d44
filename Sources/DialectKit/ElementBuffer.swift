import ReplayRuntime

/// Elements that a loop has not taken yet, or the continuation that waits for the next one; guarded
/// by the turn token.
final class ElementBuffer<Element>: @unchecked Sendable {
  /// Carries an element that the turn token guards to the waiting task.
  struct Taken: @unchecked Sendable {
    let element: Element?
  }

  let runtime: Runtime
  private var elements: [Element] = []
  private var head = 0
  private var waiting: CheckedContinuation<Taken, Never>?
  private var isFinished = false

  init(runtime: Runtime) { self.runtime = runtime }

  /// Adds an element. Call it inside a turn.
  func append(_ element: Element) {
    guard !isFinished else { return }
    if let waiting {
      self.waiting = nil
      waiting.resume(returning: Taken(element: element))
    } else {
      elements.append(element)
    }
  }

  /// Passes the next element to the waiting task, now or when it is added.
  func take(_ continuation: CheckedContinuation<Taken, Never>) {
    runtime.inTurn("sequence") {
      if let element = removeFirst() {
        continuation.resume(returning: element)
      } else if isFinished {
        continuation.resume(returning: Taken(element: nil))
      } else {
        waiting = continuation
      }
    }
  }

  private func removeFirst() -> Taken? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    }
    return Taken(element: element)
  }

  /// Ends the sequence after the elements that were added before. While another thread runs a turn,
  /// it ends after that turn.
  func finish() {
    runtime.inTurnOrLater("sequence") { [self] in
      isFinished = true
      waiting?.resume(returning: Taken(element: nil))
      waiting = nil
    }
  }
}
