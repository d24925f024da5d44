import CBOR

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

  init(_ kind: String, _ target: String, _ payload: UnsafeRawBufferPointer, endsEffect: Bool) {
    (self.kind, self.target, self.endsEffect) = (kind, target, endsEffect)
    value = SessionValue(try? CBORValue(canonical: Array(payload)))
  }
}
