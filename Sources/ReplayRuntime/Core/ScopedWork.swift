/// A timer, an effect or a flow, which ends with the component that began it.
protocol ScopedWork: AnyObject {
  /// Whether the work has neither ended nor been cancelled.
  var isPending: Bool { get }
  /// Cancels the work; called inside a turn.
  func cancel()
}
