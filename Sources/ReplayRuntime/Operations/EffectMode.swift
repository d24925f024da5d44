/// How replay treats the body of an effect.
package enum EffectMode: UInt64, Sendable {
  /// A span: the direct operations of the body are re-applied in replay.
  case opaque = 0
  /// The body has no direct operations. The code after its end runs again and is verified.
  case boundary = 1
}
