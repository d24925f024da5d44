import CBOR
import EventModel

/// What came from outside in a session: an input of the user, or the end of an effect.
public struct SessionInput: Sendable {
  /// The kind of an input, such as `tap` or `text`; how an effect ended: `value`, `error` or
  /// `cancelled`.
  public let kind: String
  /// The path of the control, or the node and the name of the effect, such as
  /// `services.payment.charge`.
  public let target: String
  /// The text that was typed, or the outcome of the effect; ``SessionValue/missing`` for none.
  public let value: SessionValue
  /// Whether it is the end of an effect.
  public let endsEffect: Bool

  init(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, effect: String?,
    _ symbols: SymbolTable
  ) {
    kind = symbols[header.name]
    target = effect ?? symbols[header.node]
    value = SessionValue(try? CBORValue(canonical: Array(payload)))
    endsEffect = header.kind == .effectEnded
  }
}
