/// Receives logs of a store and its dispatchers.
///
/// Logs are for people and are not events, so the times in them never make two sessions differ.
///
/// Source: Verge, `StoreLogger`.
public protocol StoreLogger: Sendable {
  /// Called after a commit and the notification of all subscribers.
  func didCommit(log: CommitLog)

  /// Called after an activity was sent to all subscribers.
  func didSendActivity(log: ActivityLog)

  /// Called after a dispatcher was created.
  func didCreateDispatcher(log: DidCreateDispatcherLog)

  /// Called after a dispatcher was deallocated.
  func didDestroyDispatcher(log: DidDestroyDispatcherLog)
}

extension StoreLogger {
  /// Does nothing.
  public func didSendActivity(log: ActivityLog) {}
}
