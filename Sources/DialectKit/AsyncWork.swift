import CBOR
import EventModel
import ReplayRuntime

/// Asynchronous work of an application; only one task runs it.
package struct AsyncWork<Value>: @unchecked Sendable {
  /// Runs the work.
  package let run: () async throws -> Value

  /// Wraps the work.
  package init(_ run: @escaping () async throws -> Value) { self.run = run }

  /// Runs the work.
  ///
  /// - Parameters:
  ///   - value: Returns the encoding of the result. If it throws, its error is the outcome.
  ///   - error: Returns the encoding of any error but `CancellationError`, which has none.
  /// - Returns: The outcome for the log.
  package func outcome(
    value: (Value) throws -> [UInt8], error: (any Error) -> [UInt8]
  ) async -> (EffectStatus, [UInt8]) {
    do {
      return (.value, try value(try await run()))
    } catch is CancellationError {
      return (.cancelled, [])
    } catch let failure {
      return (.error, error(failure))
    }
  }
}
