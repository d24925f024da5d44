import CBOR
import EventModel
import Platform
import Synchronization

/// Passes full chunk buffers to the sealer and empty ones back. The number of buffers is fixed, so
/// a slow disk makes the recording thread wait instead of filling the memory.
final class HandOver: @unchecked Sendable {
  private var full: [ChunkBuffer] = []
  private var free: [ChunkBuffer]
  private let total: Int
  private var isStarted = false
  private var isClosed = false
  private var failure: LogError?
  private var change: FileChange?
  /// Whether there is a failure; read at each event.
  private let hasFailed = Atomic(false)
  /// Whether a slot was cut, so that the open chunk is safe in the log only.
  private let wantsFlush = Atomic(false)
  private let monitor = Condition()
  /// Processes one buffer, if the sealer has no thread; nil if it has one.
  var sealNext: (() -> Void)?

  init(buffers: [ChunkBuffer]) {
    free = buffers
    total = buffers.count
    full.reserveCapacity(buffers.count + 1)
    free.reserveCapacity(buffers.count + 1)
  }

  /// Exchanges a full buffer for an empty one. Waits while there is none.
  ///
  /// - Returns: The empty buffer, and the sealer's first error, if any.
  func exchange(_ buffer: ChunkBuffer) -> (ChunkBuffer, LogError?) {
    monitor.lock()
    defer { monitor.unlock() }
    full.append(buffer)
    monitor.broadcast()
    while free.isEmpty { waitForSealer() }
    return (free.removeLast(), failure)
  }

  /// Waits until the sealer has processed all buffers.
  ///
  /// - Returns: The sealer's first error, if any.
  func drain() -> LogError? {
    monitor.lock()
    defer { monitor.unlock() }
    while free.count < total { waitForSealer() }
    return failure
  }

  private func waitForSealer() {
    guard let sealNext else { return monitor.wait() }
    monitor.unlock()
    sealNext()
    monitor.lock()
  }

  /// The sealer's first error, if any. It costs little without one.
  @inline(__always)
  var currentFailure: LogError? {
    hasFailed.load(ordering: .relaxed) ? lockedFailure : nil
  }

  private var lockedFailure: LogError? {
    monitor.lock()
    defer { monitor.unlock() }
    return failure
  }

  /// Asks the recording thread to seal the open chunk.
  func askForFlush() { wantsFlush.store(true, ordering: .relaxed) }

  /// Whether the sealer asked for that since the last call.
  @inline(__always)
  func takeFlush() -> Bool {
    wantsFlush.load(ordering: .relaxed) && wantsFlush.exchange(false, ordering: .relaxed)
  }

  /// What another program did to the file; nil for nothing.
  var fileChange: FileChange? {
    monitor.lock()
    defer { monitor.unlock() }
    return change
  }

  /// Reports what another program did to the file.
  func note(_ change: FileChange) {
    monitor.lock()
    if self.change == nil { self.change = change }
    monitor.unlock()
  }

  /// Lets the sealer look after the file from now on: its head is in it.
  func start() {
    monitor.lock()
    isStarted = true
    monitor.broadcast()
    monitor.unlock()
  }

  /// Lets the sealer finish after it has processed all buffers.
  func close() {
    monitor.lock()
    isClosed = true
    monitor.broadcast()
    monitor.unlock()
  }

  /// The next thing for the sealer to do.
  enum Work {
    case seal(ChunkBuffer)
    /// There was no buffer for as long as the sealer wanted to wait.
    case pause
    /// There are no more buffers.
    case end
  }

  /// Waits for the next full buffer. They come in order. Called by the sealer.
  ///
  /// - Parameter milliseconds: The longest time to wait; nil for no limit.
  func take(within milliseconds: Int?) -> Work {
    monitor.lock()
    defer { monitor.unlock() }
    while full.isEmpty && !isClosed {
      guard let milliseconds, isStarted else {
        monitor.wait()
        continue
      }
      _ = monitor.wait(until: Condition.deadline(after: .milliseconds(milliseconds)))
      if full.isEmpty && !isClosed { return .pause }
    }
    return full.isEmpty ? .end : .seal(full.removeFirst())
  }

  /// The next full buffer, if there is one. Called by a sealer without a thread.
  func takeNow() -> Work {
    monitor.lock()
    defer { monitor.unlock() }
    return full.isEmpty ? .pause : .seal(full.removeFirst())
  }

  /// Reports an error that is not one of a buffer.
  func fail(_ error: LogError) {
    monitor.lock()
    if failure == nil { failure = error }
    hasFailed.store(true, ordering: .relaxed)
    monitor.unlock()
  }

  func giveBack(_ buffer: ChunkBuffer, failure newFailure: LogError?) {
    monitor.lock()
    free.append(buffer)
    if failure == nil { failure = newFailure }
    monitor.broadcast()
    monitor.unlock()
  }
}
