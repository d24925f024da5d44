import ReplayRuntime
import Testing

@testable import DialectKit

@Suite struct SubscriptionBagTests {
  private let signal = Runtime().run { Signal<Int>() }

  @Test("Subscriptions end together, and the bag takes others after that")
  func end() {
    var received: [Int] = []
    let bag = SubscriptionBag(signal.runtime, [signal.subscribe { received.append($0) }])
    bag.add(signal.subscribe { received.append(-$0) })
    signal.send(1)
    bag.end()
    signal.send(2)
    bag.add(signal.subscribe { received.append($0 * 10) })
    signal.send(3)
    #expect(received == [1, -1, 30])
  }

  @Test("A bag that is deallocated in a turn ends its subscriptions when the turn ends")
  func release() {
    var received: [Int] = []
    signal.runtime.inTurn("test") {
      var bag: SubscriptionBag? = SubscriptionBag(
        signal.runtime, [signal.subscribe { received.append($0) }])
      withExtendedLifetime(bag) {}
      bag = nil
      signal.send(1)
    }
    signal.send(2)
    #expect(received == [1])
  }
}
