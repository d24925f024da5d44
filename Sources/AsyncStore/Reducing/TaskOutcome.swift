import CBOR
import EventModel
import Foundation
import ReplayRuntime

/// Carries the effect that a task returned from the task's thread to the store's turn.
///
/// The log holds the form of the effect, and the text of the error from which it was mapped.
final class TaskOutcome<State, Environment>: @unchecked Sendable {
  typealias Effect = AsyncStore<State, Environment>.Effect
  typealias Form = ReceivedEffect<State, Environment>

  private struct Failed: Codable {
    var error: String
    var effect: Form
  }

  private let lock = NSLock()
  private var effect: Effect?
  private var error: String?
  private let mapError: (any Error) -> Effect

  init(_ core: StoreCore<State, Environment>) { mapError = core.mapError }

  /// Runs the body of a task and maps its error there, so that the effects of the mapping belong to
  /// the task.
  func run(_ operation: Effect.Operation) async -> (EffectStatus, [UInt8]) {
    do {
      let effect = try await operation.body()
      keep(effect)
      return (.value, try CBOREncoder().encode(Form(effect, isOpaque: true)))
    } catch is CancellationError {
      return (.cancelled, [])
    } catch {
      let (mapped, text) = (mapError(error), String(describing: error))
      keep(mapped, error: text)
      let failed = Failed(error: text, effect: Form(mapped, isOpaque: true))
      return (.error, (try? CBOREncoder().encode(failed)) ?? [])
    }
  }

  /// The effect of the task's result: live with its closures, in replay with the recorded form.
  func result(
    _ status: EffectStatus, _ bytes: UnsafeRawBufferPointer
  ) throws -> Result<Effect, any Error> {
    if status == .cancelled { return .failure(CancellationError()) }
    if let effect = lock.withLock({ effect }) { return .success(effect) }
    let decoder = CBORDecoder()
    if status == .value { return .success(try decoder.decode(Form.self, from: bytes).effect) }
    let failed = try decoder.decode(Failed.self, from: bytes)
    lock.withLock { error = failed.error }
    return .success(failed.effect.effect)
  }

  /// The text of the task's error, after its result is known; nil for no error.
  var problem: String? { lock.withLock { error } }

  private func keep(_ effect: Effect, error: String? = nil) {
    lock.withLock { (self.effect, self.error) = (effect, error) }
  }
}
