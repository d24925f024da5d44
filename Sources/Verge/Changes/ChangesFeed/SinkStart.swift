import ReplayRuntime

/// The first value that a subscriber gets.
enum SinkStart {
  /// No value at once.
  case next
  /// The latest version with the previous one.
  case latest
  /// The latest version without the previous one, so that everything counts as changed.
  case latestAsFirst

  init(dropsFirst: Bool) { self = dropsFirst ? .next : .latestAsFirst }
}
