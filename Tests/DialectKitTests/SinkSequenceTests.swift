import Foundation
import ReplayRuntime
import Testing

@testable import DialectKit

@Suite struct SinkSequenceTests {
  private let cell = Runtime().run { StateCell(0) }

  private var sequence: SinkSequence<Int> {
    SinkSequence(runtime: cell.runtime) { [cell] handler in
      SubscriptionBag(cell.runtime, [cell.subscribe { handler($0.new) }])
    }
  }

  @Test("A slow loop loses no element, and two loops get the same ones")
  func buffer() async {
    var (one, other) = (sequence.makeAsyncIterator(), sequence.makeAsyncIterator())
    for value in 1...3 { cell.commit { $0 = value } }
    var received: [[Int?]] = []
    for _ in 1...3 { received.append([await one.next(), await other.next()]) }
    #expect(received == [[1, 1], [2, 2], [3, 3]])
  }

  @Test("A buffer that is finished delivers what was added before, and then the end")
  func end() async {
    let buffer = ElementBuffer<Int>(runtime: cell.runtime)
    cell.runtime.inTurn("test") { buffer.append(1) }
    buffer.finish()
    cell.runtime.inTurn("test") { buffer.append(2) }
    #expect(await withCheckedContinuation { buffer.take($0) }.element == 1)
    #expect(await withCheckedContinuation { buffer.take($0) }.element == nil)
  }

  @Test("An element is delivered to a loop that waits for it")
  func waiting() async {
    let cell = cell
    let buffer = ElementBuffer<Int>(runtime: cell.runtime)
    async let next = withCheckedContinuation { buffer.take($0) }.element
    cell.runtime.inTurn("test") { buffer.append(1) }
    #expect(await next == 1)
  }

  @Test("Cancelling a loop that waits does not wait for a turn of another thread")
  func cancellation() async throws {
    nonisolated(unsafe) let sequence = sequence
    let task = Task.detached {
      nonisolated(unsafe) var iterator = sequence.makeAsyncIterator()
      return await iterator.next()
    }
    try await Task.sleep(for: .milliseconds(50))
    #expect(Self.duringTurn(of: cell.runtime) { task.cancel() })
    #expect(await task.value == nil)
  }

  /// Calls `cancel` while another thread runs a turn.
  ///
  /// - Returns: Whether `cancel` returned before the turn ended.
  private static func duringTurn(of runtime: Runtime, _ cancel: () -> Void) -> Bool {
    let (held, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (ended, inTime) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      runtime.inTurn("test") {
        held.signal()
        if cancelled.wait(timeout: .now() + 5) == .success { inTime.signal() }
      }
      ended.signal()
    }.start()
    held.wait()
    cancel()
    cancelled.signal()
    ended.wait()
    return inTime.wait(timeout: .now()) == .success
  }
}
