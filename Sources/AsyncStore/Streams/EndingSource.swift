import ReplayRuntime

/// A stream that a store can end.
protocol EndingSource: AnyObject {
  /// Whether anything follows the stream.
  var hasFollowers: Bool { get }
  /// Ends the stream for its followers, present and future ones.
  func end()
}
