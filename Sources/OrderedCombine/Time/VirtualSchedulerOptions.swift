import Dispatch

/// The options of a scheduler: none has a meaning here.
public struct VirtualSchedulerOptions: Sendable {
  /// Creates options.
  public init() {}
}
