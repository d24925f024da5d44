import Combine
import Foundation
import ReplayProbes
import ReplayRuntime
import Testing

private struct TooMany: Error {}

private final class Target {
  var number = 0 {
    didSet { trace("assigned \(number)") }
  }
}

private final class Model: ObservableObject {
  @Published var number = 0

  init(_ numbers: AnyPublisher<Int, Never>) { numbers.assign(to: &$number) }
}

/// Combine's operators as people write them, in a session and in its replay.
@Suite struct OperatorFormTests {
  /// A session whose signal sends numbers to a subject; `listen` subscribes to it.
  private func session(
    _ numbers: [Int], _ listen: @escaping (World, PassthroughSubject<Int, Never>) -> Void
  ) async throws -> [String] {
    let session = try await faithful { world in
      let subject = world.keep(PassthroughSubject<Int, Never>())
      listen(world, subject)
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { subject.send($0) }
      return tap
    } script: { world, tap in
      for number in numbers {
        tap.send(number)
        world.runtime.advance(by: .milliseconds(100))
      }
      world.runtime.advance(by: .seconds(3))
    }
    return session.trace
  }

  @Test("Elements are chosen and changed")
  func elements() async throws {
    let said = try await session([1, 1, 2, 3]) { world, subject in
      var bag = Set<AnyCancellable>()
      let doubled = subject.map { (number: Int) -> Int? in number == 3 ? nil : 2 * number }
      doubled.compactMap { $0 }.filter { $0 > 0 }.removeDuplicates().dropFirst().prefix(1).sink {
        trace("chosen \($0)")
      }.store(in: &bag)
      subject.scan(0, +).sink { trace("sum \($0)") }.store(in: &bag)
      subject.flatMap { Just(-$0) }.sink { trace("flat \($0)") }.store(in: &bag)
      subject.prefix(2).collect().sink { trace("all \($0)") }.store(in: &bag)
      subject.prefix(3).last().sink { trace("last \($0)") }.store(in: &bag)
      subject.first().sink { trace("first \($0)") }.store(in: &bag)
      [7, 8].publisher.sink { trace("array \($0)") }.store(in: &bag)
      let target = world.keep(Target())
      subject.assign(to: \.number, on: target).store(in: &bag)
      let model = world.keep(Model(subject.eraseToAnyPublisher()))
      model.$number.sink { trace("published \($0)") }.store(in: &bag)
      world.keep(bag)
    }
    #expect(
      said == [
        "array 7", "array 8", "published 0",
        "sum 1", "flat -1", "first 1", "assigned 1", "published 1",
        "sum 2", "flat -1", "assigned 1", "published 1",
        "chosen 4", "sum 4", "flat -2", "all [1, 1]", "assigned 2", "published 2",
        "sum 7", "flat -3", "last 2", "assigned 3", "published 3",
      ])
  }

  @Test("Errors are thrown, caught and replaced, and what fails is tried again")
  func errors() async throws {
    let said = try await session([1, 3, 2]) { world, subject in
      var bag = Set<AnyCancellable>()
      func checked() -> Publishers.TryMap<PassthroughSubject<Int, Never>, Int> {
        subject.tryMap {
          if $0 > 2 { throw TooMany() }
          return $0
        }
      }
      checked().catch { _ in Just(-1) }.sink { trace("caught \($0)") }.store(in: &bag)
      checked().replaceError(with: -2).sink { trace("replaced \($0)") }.store(in: &bag)
      checked().retry(1).replaceError(with: -3).sink { trace("again \($0)") }.store(in: &bag)
      Fail<Int, TooMany>(error: TooMany()).sink {
        if case .failure = $0 { trace("failed") }
      } receiveValue: { _ in
      }.store(in: &bag)
      Empty<Int, Never>().sink { _ in
        trace("empty")
      } receiveValue: { _ in
      }.store(in: &bag)
      world.keep(bag)
    }
    #expect(
      said == [
        "failed", "empty", "caught 1", "replaced 1", "again 1", "caught -1", "replaced -2",
        "again 2",
      ])
  }

  @Test("One subscription is shared, and work begins when it is asked for")
  func shared() async throws {
    let said = try await session([1, 2]) { world, subject in
      var bag = Set<AnyCancellable>()
      let shared = subject.handleEvents(receiveOutput: { trace("through \($0)") }).print().share()
      shared.sink { trace("one \($0)") }.store(in: &bag)
      shared.sink { trace("two \($0)") }.store(in: &bag)
      let many = world.keep(subject.multicast { PassthroughSubject<Int, Never>() })
      many.sink { trace("cast \($0)") }.store(in: &bag)
      many.connect().store(in: &bag)
      Deferred { Future<Int, Never> { $0(.success(5)) } }.eraseToAnyPublisher()
        .sink { trace("future \($0)") }.store(in: &bag)
      world.keep(bag)
    }
    #expect(
      said == [
        "future 5", "through 1", "one 1", "two 1", "cast 1", "through 2", "one 2", "two 2",
        "cast 2",
      ])
  }

  @Test("A timeout ends in virtual time, and values are awaited in a turn")
  func awaited() async throws {
    let said = try await session([1, 2, 3]) { world, subject in
      var bag = Set<AnyCancellable>()
      subject.timeout(.seconds(1), scheduler: DispatchQueue.main)
        .sink { _ in
          trace("timeout at \(Runtime.ambient.now.microseconds)")
        } receiveValue: { _ in
        }
        .store(in: &bag)
      nonisolated(unsafe) let values = subject.prefix(2).values
      world.runtime.task("values") {
        for await value in values { trace("value \(value)") }
        trace("no more values")
      }
      world.keep(bag)
    }
    #expect(said == ["value 1", "value 2", "no more values", "timeout at 1200000"])
  }
}
