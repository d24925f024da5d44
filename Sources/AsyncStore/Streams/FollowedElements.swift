import ReplayRuntime

/// An iterator over a sequence that the runtime observes, for a loop that waits for its elements.
///
/// Use such a loop in a flow (`runtime.task`) or in a task of the main actor that begins in a turn,
/// because replay repeats their waits.
public struct FollowedElements<Element>: AsyncIteratorProtocol {
  /// One loop creates and reads it; it is only `Sendable` for the storage of the stream.
  fileprivate struct Box: @unchecked Sendable {
    let element: Element
  }

  private var base: AsyncThrowingStream<Box, any Error>.Iterator
  private let loop: FollowingLoop?
  private let runtime: Runtime

  fileprivate init(
    _ stream: AsyncThrowingStream<Box, any Error>, _ loop: FollowingLoop?, _ runtime: Runtime
  ) {
    base = stream.makeAsyncIterator()
    self.loop = loop
    self.runtime = runtime
  }

  /// The next element; nil at the end of the sequence.
  ///
  /// - Throws: `RecordedError` with the text of the error with which the sequence ended.
  public mutating func next() async throws -> Element? { try await next(isolation: nil) }

  /// As ``next()``, on the actor of the loop.
  public mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws(any Error) -> Element? {
    var base = base
    return try await withTaskExecutorPreference(runtime.turnExecutor) {
      try await base.next(isolation: actor)?.element
    }
  }
}

extension FollowedSequence {
  /// An iterator over the elements, in the order in which the runtime delivers them.
  ///
  /// The sequence is followed until the loop is left or its task is cancelled.
  func iterator(
    in runtime: Runtime, _ buffering: StreamBuffering = .unbounded
  ) -> FollowedElements<Element> {
    typealias Stream = AsyncThrowingStream<FollowedElements<Element>.Box, any Error>
    let policy: Stream.Continuation.BufferingPolicy =
      switch buffering {
      case .unbounded: .unbounded
      case .bufferingOldest(let count): .bufferingOldest(count)
      case .bufferingNewest(let count): .bufferingNewest(count)
      }
    let (stream, continuation) = Stream.makeStream(bufferingPolicy: policy)
    if runtime.isStray("loop") { return FollowedElements(stream, nil, runtime) }
    let loop = runtime.inTurn("stream") {
      let loop = FollowingLoop(runtime)
      let stop = follow(
        Follower(
          runtime: runtime, node: "", label: loop.label,
          next: { arrival in
            if case .opaque = arrival { Self.refuse(in: runtime) }
            if let element = arrival.element { continuation.yield(.init(element: element)) }
          },
          end: { [weak loop] error in
            loop?.finish()
            continuation.finish(throwing: error)
          }))
      loop.begin(stop)
      return loop
    }
    return FollowedElements(stream, loop, runtime)
  }

  private static func refuse(in runtime: Runtime) {
    runtime.fail(
      FailureCode.notReplayable, node: "",
      "a loop over elements that are not Decodable is not replayable; bind a store to them")
  }
}

/// Stops the delivery to a loop when the loop has released its iterator.
///
/// Its properties change only inside turns.
private final class FollowingLoop {
  private let runtime: Runtime
  private let number: Int
  private var isOver = false
  private var stop: (() -> Void)?

  init(_ runtime: Runtime) {
    self.runtime = runtime
    number = LoopNumbers.of(runtime).takeLowest()
  }

  deinit {
    if isOver { return }
    runtime.deferRelease { [runtime, number, stop] in
      LoopNumbers.of(runtime).giveBack(number)
      stop?()
    }
  }

  /// The name for the timers and tasks of the sequence. No two running loops have the same.
  var label: String { number == 1 ? "stream" : "stream#\(number)" }

  func begin(_ stop: @escaping () -> Void) { self.stop = isOver ? nil : stop }

  func finish() {
    if isOver { return }
    isOver = true
    stop = nil
    LoopNumbers.of(runtime).giveBack(number)
  }
}

/// The numbers of a runtime's loops.
private final class LoopNumbers {
  private var isTaken: [Bool] = []

  static func of(_ runtime: Runtime) -> LoopNumbers {
    runtime.registry(LoopNumbers.self) { LoopNumbers() }
  }

  /// Takes the lowest number that no running loop has. The first number is 1.
  func takeLowest() -> Int {
    if let index = isTaken.firstIndex(of: false) {
      isTaken[index] = true
      return index + 1
    }
    isTaken.append(true)
    return isTaken.count
  }

  func giveBack(_ number: Int) { isTaken[number - 1] = false }
}
