import CBOR
import EventModel
import Replay
import ReplayRuntime

/// How a test ends an effect of the application.
public struct EffectAnswer {
  let ending: (PendingEffect) throws -> SimulatedEffects.Ending

  /// The result of a request that succeeds.
  public static func success(_ value: some Encodable) -> EffectAnswer {
    EffectAnswer { _ in .outcome(.value, try CBOREncoder().encode(value)) }
  }

  /// The result of a request that succeeds, as a recorded value.
  public static func value(_ value: SessionValue) -> EffectAnswer {
    EffectAnswer { _ in .outcome(.value, (value.content ?? .null).encoded) }
  }

  /// A request that fails, with the error as a recorded value: `[index, error]` for the declared type
  /// at an index, or a text.
  public static func error(_ error: SessionValue) -> EffectAnswer {
    EffectAnswer { _ in .outcome(.error, (error.content ?? .null).encoded) }
  }

  /// A request that fails. The application sees an error of a declared type as it is, and any other
  /// as a text.
  public static func failure(_ error: any Error) -> EffectAnswer {
    EffectAnswer { .outcome(.error, $0.encodeError(error)) }
  }

  /// A request that is cancelled.
  public static var cancelled: EffectAnswer { EffectAnswer { _ in .outcome(.cancelled, []) } }

  /// The result of the effect's own body, which runs now.
  public static var body: EffectAnswer { EffectAnswer { _ in .body } }
}
