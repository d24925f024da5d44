/// What a `timer` event says of its timer.
package enum TimerOperation: String, CaseIterable, Sendable {
  /// The timer will fire at its due time.
  case arm
  /// The timer fires.
  case fire
  /// The timer will not fire.
  case cancel
}
