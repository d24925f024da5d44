import FoundationEssentials
import ReplayRuntime

/// Waits for states of a store, in tests; see ``AsyncStore/wait(until:)``.
public struct AsyncStoreCondition<State, Environment> {
  private let store: AsyncStore<State, Environment>

  /// Creates a condition of a store.
  public init(_ store: AsyncStore<State, Environment>) { self.store = store }

  /// Waits until the state meets a condition.
  ///
  /// - Throws: `CancellationError` if the waiting task is cancelled.
  nonisolated(nonsending) public func wait(until condition: (State) -> Bool) async throws {
    try await store.wait(until: condition)
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits in real time, outside the runtime. `Effect.sleep` waits in virtual time.
  ///
  /// - Parameter seconds: The time; its sign is ignored.
  /// - Throws: `CancellationError` if the task is cancelled.
  public static func trySleep(for seconds: TimeInterval) async throws {
    try await sleep(for: .clamped(seconds: abs(seconds)))
  }
}

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
  nonisolated(nonsending) public func wait(until condition: (State) -> Bool) async throws {
    let source = StateStreamSource(core.cell, \State.self) { _, _ in true }
    defer { core.runtime.inTurn("condition") { source.end() } }
    for await state in StateStream(source: source) where condition(state) { return }
    throw CancellationError()
  }
}
