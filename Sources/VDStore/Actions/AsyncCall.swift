import CBOR
import DialectKit
import EventModel
import ReplayRuntime

/// A running asynchronous action, with the callers that wait for its result.
final class AsyncCall<Res>: @unchecked Sendable {
  private struct Outcome: @unchecked Sendable {
    let result: Result<Res, any Error>
  }

  private let runtime: Runtime
  /// The result of the body; nil in replay, where the body does not run.
  private let live = LockedValue<Result<Res, any Error>?>(nil)
  private var outcome: Outcome?
  private var waiting: [CheckedContinuation<Outcome, Never>] = []
  private let codec: ResultCodec<Res>?

  /// - Parameter codec: Encodes results for the log; nil for a call that never returns.
  init(_ runtime: Runtime, codec: ResultCodec<Res>?) {
    self.runtime = runtime
    self.codec = codec
  }

  // MARK: Running

  /// Runs the body outside the turn.
  func run(_ work: AsyncWork<Res>) async -> (EffectStatus, [UInt8]) {
    let work = AsyncWork { [live] in
      do {
        let value = try await work.run()
        live.value = .success(value)
        return value
      } catch {
        live.value = .failure(error)
        throw error
      }
    }
    return await work.outcome(
      value: { codec?.encode($0) ?? [] },
      error: { CBORValue.text(String(describing: $0)).encoded })
  }

  /// - Throws: ``InjectionError`` for a value that is not that of the body and is none of the type.
  func check(_ status: EffectStatus, _ bytes: UnsafeRawBufferPointer) throws {
    guard status == .value, live.value == nil, let codec, Res.self is any Codable.Type,
      codec.decode(bytes) == nil
    else { return }
    throw InjectionError.doesNotDecode("result", "it is no \(TypeLabel.of(Res.self))")
  }

  /// Takes the result, inside the turn of its end.
  ///
  /// - Parameter isRecorded: Whether the waiting callers must receive the result that a replay
  ///   receives.
  func end(_ status: EffectStatus, _ bytes: UnsafeRawBufferPointer, isRecorded: Bool) {
    let live = self.live.value
    if let live, !isRecorded { return finish(live) }
    switch status {
    case .cancelled: finish(.failure(CancellationError()))
    case .error: finish(.failure(RecordedError(text: Self.text(bytes))))
    case .value:
      if let value = codec?.decode(bytes) {
        finish(.success(value))
      } else if let live {
        runtime.fail(
          FailureCode.resultNotCodable, node: "",
          "a flow waits for an action whose result, \(TypeLabel.of(Res.self)), is not Codable; "
            + "replay cannot give it back")
        finish(live)
      }
    }
  }

  func finish(_ result: Result<Res, any Error>) {
    runtime.inTurn("action") {
      let outcome = Outcome(result: result)
      self.outcome = outcome
      let waiting = self.waiting
      self.waiting = []
      for continuation in waiting { continuation.resume(returning: outcome) }
    }
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    var reader = CBORReader(bytes)
    return (try? reader.readValue())?.textValue ?? ""
  }

  // MARK: Waiting

  /// The result; waits for it.
  nonisolated(nonsending) var value: Res {
    get async throws {
      // A call from a stray task in replay must have no effect, so it never returns.
      guard codec != nil else { return await withUnsafeContinuation { _ in } }
      return try await outcome(isolation: #isolation).result.get()
    }
  }

  /// The result of a body that does not throw. If the call was cancelled before it began, this
  /// never returns.
  nonisolated(nonsending) var unfailing: Res {
    get async {
      guard codec != nil else { return await withUnsafeContinuation { _ in } }
      let outcome = await outcome(isolation: #isolation)
      guard case .success(let value) = outcome.result else {
        return await withUnsafeContinuation { _ in }
      }
      return value
    }
  }

  private func outcome(isolation: isolated (any Actor)?) async -> Outcome {
    await withTaskExecutorPreference(runtime.turnExecutor) {
      _ = isolation
      return await withCheckedContinuation { wait($0) }
    }
  }

  private func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
    runtime.inTurn("action") {
      if let outcome {
        continuation.resume(returning: outcome)
      } else {
        waiting.append(continuation)
      }
    }
  }
}
