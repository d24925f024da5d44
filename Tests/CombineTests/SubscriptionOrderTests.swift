import Combine
import Foundation
import Testing

private final class Model: ObservableObject {
  @Published var number = 0
}

/// 50 subscribers of each kind of publisher that keeps a list of them.
@Suite struct SubscriptionOrderTests {
  private static let count = 50

  /// The numbers of the subscribers, in the order in which they receive one value.
  private func order<P: Publisher>(of publisher: P, _ send: () -> Void) -> [Int]
  where P.Failure == Never {
    var called: [Int] = []
    var isReady = false
    let kept = (0..<Self.count).map { number in
      publisher.sink { _ in if isReady { called.append(number) } }
    }
    isReady = true
    send()
    withExtendedLifetime(kept) {}
    return called
  }

  @Test("Subscribers receive in the order of subscription")
  func order() {
    let expected = Array(0..<Self.count)
    let (passing, current) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(1))
    #expect(order(of: passing) { passing.send(1) } == expected)
    #expect(order(of: current) { current.value = 2 } == expected)
    #expect(order(of: passing.share()) { passing.send(1) } == expected)
    #expect(
      order(of: passing.map { $0 + 1 }.filter { $0 > 0 }.share()) { passing.send(1) } == expected)
    #expect(order(of: passing.eraseToAnyPublisher().share()) { passing.send(1) } == expected)
    let connectable = passing.makeConnectable()
    #expect(
      order(of: connectable) {
        let connection = connectable.connect()
        passing.send(1)
        connection.cancel()
      } == expected)
    let model = Model()
    #expect(order(of: model.$number) { model.number = 1 } == expected)
    #expect(order(of: model.objectWillChange) { model.number = 2 } == expected)
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    #expect(order(of: future) { promise?(.success(1)) } == expected)
    let (center, name) = (NotificationCenter(), Notification.Name("changed"))
    #expect(
      order(of: center.publisher(for: name)) { center.post(name: name, object: nil) } == expected)
  }

  @Test(
    "Those that cancel are left out at once, and those that subscribe meanwhile wait for the next")
  func changes() {
    let subject = PassthroughSubject<Int, Never>()
    var called: [String] = []
    var bag: [AnyCancellable] = []
    var second: AnyCancellable?
    bag.append(
      subject.sink { value in
        called.append("a\(value)")
        second?.cancel()
        if value == 1 { bag.append(subject.sink { called.append("late\($0)") }) }
      })
    second = subject.sink { called.append("b\($0)") }
    bag.append(subject.sink { called.append("c\($0)") })
    subject.send(1)
    subject.send(2)
    #expect(called == ["a1", "c1", "a2", "c2", "late2"])
  }

  @Test("A subject delivers what its subscribers ask for")
  func demand() {
    let (passing, current) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(1))
    let (first, second) = (Slow(), Slow())
    passing.subscribe(first)
    current.subscribe(second)
    passing.send(1)
    current.send(2)
    first.ask()
    second.ask()
    passing.send(3)
    passing.send(4)
    current.send(5)
    second.ask()
    passing.send(completion: .finished)
    passing.send(6)
    #expect(first.received == [3] && second.received == [2, 5])
    #expect(first.isFinished && !second.isFinished)
    let late = Slow()
    passing.subscribe(late)
    #expect(late.isFinished)
  }

  @Test("A published value is sent before it is stored, and the object says so first")
  func published() {
    let model = Model()
    var seen: [String] = []
    let kept = [
      model.objectWillChange.sink { [unowned model] in seen.append("will \(model.number)") },
      model.$number.sink { [unowned model] in seen.append("\(model.number) to \($0)") },
    ]
    model.number = 1
    withExtendedLifetime(kept) {}
    #expect(seen == ["0 to 0", "will 0", "0 to 1"])
  }

  @Test("Nothing keeps a subject, a model or a subscriber that has ended")
  func memory() {
    weak var subject: CurrentValueSubject<Int, Never>?
    weak var model: Model?
    do {
      let (here, owner) = (CurrentValueSubject<Int, Never>(1), Model())
      (subject, model) = (here, owner)
      var bag: Set<AnyCancellable> = []
      here.sink { _ in _ = owner }.store(in: &bag)
      owner.$number.sink { _ in _ = here }.store(in: &bag)
      here.combineLatest(owner.$number).sink { _ in _ = owner }.store(in: &bag)
      here.assign(to: &owner.$number)
    }
    #expect(subject == nil && model == nil)
  }
}

/// An object that acts when it ends.
private final class Ending {
  private let act: () -> Void

  init(_ act: @escaping () -> Void = {}) { self.act = act }

  deinit { act() }
}

private final class Owner: ObservableObject {
  @Published var part = Ending()
  var kept: AnyCancellable?
}

extension SubscriptionOrderTests {
  @Test("The end of a value may use the subject that held it", .timeLimit(.minutes(1)))
  func endings() {
    var ended: [String] = []
    let subject = CurrentValueSubject<Ending, Never>(Ending())
    subject.value = Ending { [unowned subject] in
      _ = subject.value
      ended.append("subject")
    }
    subject.value = Ending()
    let owner = Owner()
    owner.part = Ending { [unowned owner] in
      _ = owner.part
      ended.append("property")
    }
    owner.part = Ending()
    // The subscription is the last that keeps the subject, whose value keeps the subscription.
    var cancel: (() -> Void)?
    do {
      let (held, holder) = (CurrentValueSubject<Owner?, Never>(nil), Owner())
      let kept = held.sink { _ in }
      holder.kept = kept
      held.value = holder
      cancel = { [weak kept] in kept?.cancel() }
    }
    cancel?()
    #expect(ended == ["subject", "property"])
  }
}

/// A subscriber that asks for one value at a time.
private final class Slow: Subscriber {
  var received: [Int] = []
  var isFinished = false
  private var subscription: (any Subscription)?

  func ask() { subscription?.request(.max(1)) }
  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(completion: Subscribers.Completion<Never>) { isFinished = true }

  func receive(_ input: Int) -> Subscribers.Demand {
    received.append(input)
    return .none
  }
}
