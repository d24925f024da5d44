/// A publisher of one result, which a closure gives, to all subscribers in the order of subscription.
///
/// Thread safety: any thread may give the result. Inside a turn, what subscribers do belongs to it.
/// Source: Combine's `Future`.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  /// Gives the result. Only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let subject = CurrentValueSubject<Output?, Failure>(nil)

  /// Creates a future and begins its work at once.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [subject] result in
      switch result {
      case .success(let value): if subject.value == nil { subject.send(value) }
      case .failure(let error): subject.send(completion: .failure(error))
      }
    }
  }

  /// Adds a subscriber after all others.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subject.compactMap { $0 }.first().receive(subscriber: subscriber)
  }
}

extension Future where Failure == Never {
  /// The result, when it is there.
  public final var value: Output {
    get async {
      for await value in values { return value }
      fatalError("a future that never fails has ended without a value")
    }
  }
}

extension Future where Failure == any Error {
  /// The result, when it is there. Throws the error of the future.
  public final var value: Output {
    get async throws {
      for try await value in values { return value }
      throw CancellationError()
    }
  }
}
