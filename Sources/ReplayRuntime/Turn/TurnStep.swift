/// What the runtime does next, so that a turn settles.
enum TurnStep {
  /// Deliver the notifications that wait.
  case deliver
  /// Run the jobs of flows.
  case runFlows([FlowJob])
  /// Run posted work.
  case runPosted([PostedWork])
  /// Release objects.
  case release([() -> Void])
  /// Bring the screen up to date, then run its life cycle. The turn is settled if that makes no
  /// work.
  case show(renders: Bool)
  /// Note which nodes act from now on, because the turn is close to its limit.
  case watch
  /// Give the turn up and tell the posted work that it does not run. After this the turn only releases
  /// objects.
  case abandon(dropped: [PostedWork])
  /// Close the turn.
  case settled
}
