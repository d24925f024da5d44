import ReplayRuntime
import Testing

@testable import DialectKit

@Suite struct SubscriptionBagTests {
  private let emitterCell = Runtime().run { EmitterCell<Int>() }

  @Test("Subscriptions end together, and the bag takes others after that")
  func end() {
    var received: [Int] = []
    let bag = SubscriptionBag(emitterCell.runtime, [emitterCell.subscribe { received.append($0) }])
    bag.add(emitterCell.subscribe { received.append(-$0) })
    emitterCell.send(1)
    bag.end()
    emitterCell.send(2)
    bag.add(emitterCell.subscribe { received.append($0 * 10) })
    emitterCell.send(3)
    #expect(received == [1, -1, 30])
  }

  @Test("A bag that is deallocated in a turn ends its subscriptions when the turn ends")
  func release() {
    var received: [Int] = []
    emitterCell.runtime.inTurn("test") {
      var bag: SubscriptionBag? = SubscriptionBag(
        emitterCell.runtime, [emitterCell.subscribe { received.append($0) }])
      withExtendedLifetime(bag) {}
      bag = nil
      emitterCell.send(1)
    }
    emitterCell.send(2)
    #expect(received == [1])
  }
}
