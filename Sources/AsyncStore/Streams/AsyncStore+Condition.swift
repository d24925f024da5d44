import ReplayRuntime

extension AsyncStore {
  /// Waits until the state meets a condition; returns without waiting when it does so already.
  ///
  /// An aid for tests of asynchronous effects: each committed state is looked at, none is missed,
  /// and neither real nor virtual time is made to pass. Code that a replay repeats does not wait
  /// like this.
  ///
  /// ```swift
  /// store.receive(.dataTask(3, { count in .set(\.count, to: count) }))
  /// try await store.wait { $0.count == 3 }
  /// ```
  ///
  /// - Throws: `CancellationError` when the task that waits is cancelled.
  public func wait(until condition: (State) -> Bool) async throws {
    let source = StateStreamSource(core.cell, \State.self) { _, _ in true }
    defer { core.runtime.inTurn("condition") { source.end() } }
    for await state in StateStream(source: source) where condition(state) { return }
    throw CancellationError()
  }
}
