import OrderedCombine
import ReplayRuntime
import Testing

@testable import DialectKit

@Suite struct SinkPublisherTests {
  private let cell = Runtime().run { StateCell(0) }

  private var publisher: SinkPublisher<Int> {
    SinkPublisher { [cell] handler in
      let subscription = cell.subscribe { handler($0.new) }
      handler(cell.state)
      return subscription
    }
  }

  @Test("A subscriber gets the present value, and then each later one until it cancels")
  func values() {
    var received: [Int] = []
    let cancellable = publisher.sink { received.append($0) }
    cell.commit { $0 = 1 }
    cell.commit { $0 = 2 }
    cancellable.cancel()
    cell.commit { $0 = 3 }
    #expect(received == [0, 1, 2])
  }

  @Test("A subscriber that cancels while it receives the first value gets no other")
  func first() {
    var received: [Int] = []
    let cancellable = publisher.prefix(1).sink { received.append($0) }
    cell.commit { $0 = 1 }
    #expect(received == [0])
    cancellable.cancel()
  }
}
