import Dispatch

extension Runtime {
  /// Runs `body` inside a turn: at once if no other thread runs one, else after that turn on another
  /// thread. It never waits for a turn.
  ///
  /// For handlers of a task's cancellation. Swift holds a lock of the task while it calls them, and
  /// the running turn may need that lock.
  package func inTurnOrLater(_ site: StaticString, _ body: @escaping @Sendable () -> Void) {
    if token.isHeld { return body() }
    guard token.tryAcquire() else {
      // In a replay only the driver acts, so what it cancels must not go to another thread. The turns
      // of strays end at once.
      if strays != nil, !isStrayThread { return inTurn(site, body) }
      return handlers.async { [self] in inTurn(site, body) }
    }
    noteThread(site)
    openTurn(.call(site))
    defer { endTurn() }
    body()
  }
}
