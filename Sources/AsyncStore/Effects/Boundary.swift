import ReplayRuntime

extension AsyncStore.Effect {
  /// Work with a result that the log can hold, and what follows from it.
  struct Boundary {
    /// Begins the work under a name at a node; the rest runs live and in replay.
    var begin:
      (
        _ runtime: Runtime, _ name: String, _ node: String,
        _ completion: @escaping (Result<AsyncStore.Effect, any Error>) -> Void
      ) -> RuntimeEffect
  }

  /// Runs asynchronous work whose result the log can hold; what follows runs again in replay.
  ///
  /// ```swift
  /// receive(.task(env.photos.load) { photos in .set(\.photos, to: photos) })
  /// ```
  ///
  /// - Parameters:
  ///   - operation: The work; it never runs in replay, its recorded result takes its place.
  ///   - id: Names it for ``cancel(_:)``, and cancels what is under way by that name.
  ///   - errors: Error types that `mapError` shall tell apart in replay as it does live; others
  ///     come to it as ``RecordedError``, live as well.
  ///   - mapEffect: Says what the result means; runs inside the turn of the end and is verified.
  public static func task<Value: Codable & Sendable>(
    _ operation: @escaping () async throws -> Value, id: AnyHashable? = nil,
    errors: [any (Error & Codable).Type] = [],
    mapEffect: @escaping (Value) -> AsyncStore.Effect
  ) -> AsyncStore.Effect {
    let work = Work(run: operation)
    let boundary = Boundary { runtime, name, node, completion in
      runtime.effect(name, node: node, errors: errors, operation: { try await work.run() }) {
        result in
        completion(result.map(mapEffect))
      }
    }
    return Self(
      .task(
        Operation(
          name: "task", id: id.map(EffectID.init), body: { mapEffect(try await work.run()) },
          boundary: boundary)))
  }
}

/// Asynchronous work on its way to the one task that runs it.
private struct Work<Value>: @unchecked Sendable {
  let run: () async throws -> Value
}
