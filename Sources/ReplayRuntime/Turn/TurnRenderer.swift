/// Renders the screen at the end of a turn.
package protocol TurnRenderer: AnyObject {
  /// Updates the screen, emits a frame if it changed, and queues life-cycle work.
  func render()
  /// Runs the life-cycle work that the last pass queued: disappear, destroy, `didCreate`, appear.
  ///
  /// - Returns: Whether there was any work.
  func runLifecycle() -> Bool
  /// Lets an event be the cause of the next frame in place of the one that has been so until now.
  func replaceCause(_ former: Int, by number: Int)
  /// Called when the view that is being evaluated reads a node.
  func noteRead(of node: SubscribedNode)
}
