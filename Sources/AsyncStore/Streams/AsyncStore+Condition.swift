import ReplayRuntime

extension AsyncStore {
  /// Waits until the state meets a condition; returns at once if it already does.
  ///
  /// For tests of asynchronous effects. Every committed state is checked, and neither real nor
  /// virtual time is advanced. Do not use it in code that a replay repeats.
  ///
  /// ```swift
  /// store.receive(.dataTask(3, { count in .set(\.count, to: count) }))
  /// try await store.wait { $0.count == 3 }
  /// ```
  ///
  /// - Throws: `CancellationError` if the waiting task is cancelled.
  public func wait(until condition: (State) -> Bool) async throws {
    let source = StateStreamSource(core.cell, \State.self) { _, _ in true }
    defer { core.runtime.inTurn("condition") { source.end() } }
    for await state in StateStream(source: source) where condition(state) { return }
    throw CancellationError()
  }
}
