import ReplayRuntime

/// A queue whose entries are reduced one at a time: what a store received, the values of one
/// binding, the ticks of one timer.
final class EffectLane {
  private struct Entry {
    var cause: Int
    var reduce: (_ done: @escaping () -> Void) -> Void
  }

  private let runtime: Runtime
  /// What waits begins at `head`; what was taken is gone, and what it held with it.
  private var entries: [Entry?] = []
  private var head = 0
  private var isBusy = false
  private var isPosted = false

  init(_ runtime: Runtime) { self.runtime = runtime }

  /// Puts work behind all other; it must call `done` once, then or later.
  func append(_ reduce: @escaping (_ done: @escaping () -> Void) -> Void) {
    entries.append(Entry(cause: runtime.currentCause, reduce: reduce))
  }

  /// Runs what waits, in the rounds of this turn or of the next one that the host starts.
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

  /// How many entries that come while others run are run at once. What feeds itself goes on in
  /// the next round, so that its turn is found not to settle.
  private static let roundLength = 100

  /// Runs what waits, until an entry takes time.
  func run() {
    guard !isBusy else { return }
    isBusy = true
    var left = entries.count - head + Self.roundLength
    while let entry = next() {
      let isDone = runtime.withCause(entry.cause) {
        runtime.withScope(nil) {
          completes(entry.reduce) { [weak self] in
            self?.isBusy = false
            self?.run()
          }
        }
      }
      if !isDone { return }
      left -= 1
      if left == 0 { break }
    }
    isBusy = false
    if head < entries.count { post() }
  }

  /// Calls `body` once all that was put into the queue is done; at once when it is already.
  func afterEntries(_ body: @escaping () -> Void) {
    if !isBusy && head == entries.count { return body() }
    append { done in
      body()
      done()
    }
  }

  /// Drops what waits.
  func removeAll() { (entries, head) = ([], 0) }

  private func next() -> Entry? {
    guard head < entries.count else { return nil }
    let entry = entries[head]
    entries[head] = nil
    head += 1
    if head == entries.count { removeAll() }
    return entry
  }
}

/// Whether work is done on return; calls `later` when it is done afterwards.
///
/// Long sequences of effects that take no time are loops because of this, and no recursion.
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
