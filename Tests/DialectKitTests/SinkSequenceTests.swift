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
}
