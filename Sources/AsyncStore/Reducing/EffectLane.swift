import ReplayRuntime

/// A queue whose entries are reduced one at a time: effects that a store received, values of one
/// binding, ticks of one timer.
final class EffectLane {
  /// Work of the queue.
  ///
  /// It is called without `done` first. If the work cannot wait for anything, it is done then, and
  /// the result is true. If the result is false, nothing was done, and it is called again. It then
  /// calls `done` exactly once, now or later.
  typealias Reduction = (_ done: (() -> Void)?) -> Bool

  private struct Entry {
    var cause: Int
    var reduce: Reduction
  }

  private let runtime: Runtime
  // The turn token guards what follows, so access to it is not checked again.
  /// Waiting entries begin at `head`; removed entries are nil, so that their objects are released.
  @exclusivity(unchecked) private var entries: [Entry?] = []
  @exclusivity(unchecked) private var head = 0
  /// Whether an entry is being reduced or waits.
  @exclusivity(unchecked) private(set) var isBusy = false
  @exclusivity(unchecked) private var isPosted = false

  init(_ runtime: Runtime) { self.runtime = runtime }

  /// Appends work to the queue.
  func append(_ reduce: @escaping Reduction) {
    entries.append(Entry(cause: runtime.currentCause, reduce: reduce))
  }

  /// Appends work, and runs it as ``post()`` does. One call, because each retain of a queue for a call
  /// is slow: posted closures have weak references to it.
  func appendAndPost(_ reduce: @escaping Reduction) {
    append(reduce)
    post()
  }

  /// Appends work that may wait; it must call `done` exactly once, now or later.
  func appendWaiting(_ reduce: @escaping (_ done: @escaping () -> Void) -> Void) {
    append { done in
      guard let done else { return false }
      reduce(done)
      return true
    }
  }

  /// Runs waiting entries in a round of this turn, or of the next turn that the host starts.
  func post() {
    guard !isBusy, !isPosted else { return }
    isPosted = true
    let run = { [weak self] in
      self?.isPosted = false
      self?.run()
    }
    let drop = { [weak self] in
      self?.isPosted = false
      self?.removeAll()
    }
    runtime.post(run, dropped: drop)
  }

  /// The largest number of entries, added while others run, that run in the same round. A queue
  /// that always adds entries continues in the next round, so that its turn is found not to settle.
  private static let roundLength = 100

  /// Runs waiting entries until one does not finish at once.
  func run() {
    guard !isBusy else { return }
    isBusy = true
    var left = entries.count - head + Self.roundLength
    while let entry = next() {
      let isDone = runtime.withoutScope(cause: entry.cause) {
        entry.reduce(nil) || completesWaiting(entry.reduce)
      }
      if !isDone { return }
      left -= 1
      if left == 0 { break }
    }
    isBusy = false
    if head < entries.count { post() }
  }

  /// Calls `body` after all present entries have finished; at once if there is none.
  func afterEntries(_ body: @escaping () -> Void) {
    if !isBusy && head == entries.count { return body() }
    append { _ in
      body()
      return true
    }
  }

  /// Removes the waiting entries.
  func removeAll() {
    entries.removeAll(keepingCapacity: true)
    head = 0
  }

  private func completesWaiting(_ reduce: @escaping Reduction) -> Bool {
    completes { done in
      _ = reduce(done)
    } later: { [weak self] in
      self?.isBusy = false
      self?.run()
    }
  }

  private func next() -> Entry? {
    guard head < entries.count else { return nil }
    let entry = entries[head].take()
    head += 1
    if head == entries.count { removeAll() }
    return entry
  }
}

/// Whether work has finished on return; if not, calls `later` when it finishes.
///
/// With this, long sequences of immediate effects run in a loop and not in a recursion.
func completes(
  _ work: (_ done: @escaping () -> Void) -> Void, later: @escaping () -> Void
) -> Bool {
  var isDone = false
  var hasReturned = false
  work {
    guard !isDone else { return }
    isDone = true
    if hasReturned { later() }
  }
  hasReturned = true
  return isDone
}
