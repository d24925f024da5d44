import CBOR
import DialectKit
import EventModel
import ReplayRuntime

/// A task that a store began. `Failure` is `Never` if its body does not throw.
public struct StoreTask<Res, Failure: Error>: Sendable {
  let call: AsyncCall<Res>
  let root: StoreRoot
  let id: WorkID

  /// Cancels all running work with the task's identifier.
  public func cancel() { root.cancelTasks(id) }
}

extension StoreTask where Failure == any Error {
  /// The result; waits for it. Cancelling the waiting task does not cancel this task.
  ///
  /// - Throws: Any error of the task.
  nonisolated(nonsending) public var value: Res { get async throws { try await call.value } }
}

extension StoreTask where Failure == Never {
  /// The result; waits for it. Cancelling the waiting task does not cancel this task. If this task was
  /// cancelled, it may have no result, and then this never returns.
  nonisolated(nonsending) public var value: Res { get async { await call.unfailing } }
}
