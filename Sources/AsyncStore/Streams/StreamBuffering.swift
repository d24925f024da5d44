/// Which values a stream keeps until they are taken.
public enum StreamBuffering: Hashable, Sendable {
  /// All.
  case unbounded
  /// The first ones, up to a number of them.
  case bufferingOldest(Int)
  /// The last ones, up to a number of them.
  case bufferingNewest(Int)
}
