/// The effect whose body this task runs; the cause of the body's direct operations.
package struct EffectSpan: Sendable {
  /// The effect whose body this task runs; nil in other tasks.
  @TaskLocal package static var current: EffectSpan?
  /// The number of the event with which the effect began.
  package var began: Int
  /// The identity of the runtime that began the effect.
  package var runtime: ObjectIdentifier
}
