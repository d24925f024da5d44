/// The way an effect ended.
package enum EffectStatus: String, CaseIterable, Sendable {
  /// The body returned a value.
  case value
  /// The body threw an error other than `CancellationError`.
  case error
  /// The body threw `CancellationError`.
  case cancelled
}
