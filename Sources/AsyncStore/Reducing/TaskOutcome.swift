import CBOR
import DialectKit
import EventModel
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

  /// The effect of a task that ran, and the text of the error from which it was mapped.
  private struct Kept {
    var effect: Effect
    var error: String?
  }

  /// Nil until the task has ended, and in replay, where it does not run.
  private let kept = LockedValue<Kept?>(nil)
  /// The text of the task's error, after its result is known; nil for no error.
  private(set) var problem: String?
  private let mapError: (any Error) -> Effect

  init(_ core: StoreCore<State, Environment>) { mapError = core.mapError }

  /// Runs the body of a task and maps its error there, so that the effects of the mapping belong to
  /// the task.
  func run(_ operation: Effect.Operation) async -> (EffectStatus, [UInt8]) {
    await AsyncWork(operation.body).outcome { effect in
      kept.value = Kept(effect: effect)
      return try CBOREncoder().encode(Form(effect, isOpaque: true))
    } error: { error in
      let (mapped, text) = (mapError(error), String(describing: error))
      kept.value = Kept(effect: mapped, error: text)
      let failed = Failed(error: text, effect: Form(mapped, isOpaque: true))
      return (try? CBOREncoder().encode(failed)) ?? []
    }
  }

  /// The effect of the task's result: live with its closures, in replay with the recorded form.
  func result(
    _ status: EffectStatus, _ bytes: UnsafeRawBufferPointer
  ) throws -> Result<Effect, any Error> {
    let kept = kept.value
    problem = kept?.error
    if status == .cancelled { return .failure(CancellationError()) }
    if let kept { return .success(kept.effect) }
    let decoder = CBORDecoder()
    if status == .value { return .success(try decoder.decode(Form.self, from: bytes).effect) }
    // A failure that was not recorded: an edit or a simulated user gives one.
    var reader = CBORReader(bytes)
    if let text = try? reader.readText() { return .failure(RecordedError(text: text)) }
    let failed = try decoder.decode(Failed.self, from: bytes)
    problem = failed.error
    return .success(failed.effect.effect)
  }
}
