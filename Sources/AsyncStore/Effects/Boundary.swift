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
  ///   - operation: The work; it never runs in replay, its recorded result takes its place. What
  ///     it captures is in no event, and the recorder says so; see
  ///     ``task(arguments:_:id:errors:mapEffect:)``.
  ///   - id: Names it for ``cancel(_:)``, and cancels what is under way by that name.
  ///   - errors: Error types that `mapError` shall tell apart in replay as it does live; others
  ///     come to it as ``RecordedError``, live as well.
  ///   - mapEffect: Says what the result means; runs inside the turn of the end and is verified.
  public static func task<Value: Codable & Sendable>(
    _ operation: @escaping () async throws -> Value, id: AnyHashable? = nil,
    errors: [any (Error & Codable).Type] = [],
    mapEffect: @escaping (Value) -> AsyncStore.Effect
  ) -> AsyncStore.Effect {
    bounded(
      operation, arguments: nil, captures: ClosureCaptures.types(of: operation), id: id,
      errors: errors, mapEffect: mapEffect)
  }

  /// Runs asynchronous work on arguments, whose result the log can hold.
  ///
  /// ```swift
  /// receive(.task(arguments: page, env.photos.load) { photos in .set(\.photos, to: photos) })
  /// ```
  ///
  /// - Parameter arguments: What the result depends on; recorded, compared, and handed to
  ///   `operation`, so that it need not capture it. See ``task(_:id:errors:mapEffect:)`` for the
  ///   rest.
  public static func task<Arguments: Codable & Sendable, Value: Codable & Sendable>(
    arguments: Arguments, _ operation: @escaping (Arguments) async throws -> Value,
    id: AnyHashable? = nil, errors: [any (Error & Codable).Type] = [],
    mapEffect: @escaping (Value) -> AsyncStore.Effect
  ) -> AsyncStore.Effect {
    bounded(
      { try await operation(arguments) }, arguments: arguments,
      captures: ClosureCaptures.types(of: operation), id: id, errors: errors, mapEffect: mapEffect)
  }

  private static func bounded<Value: Codable & Sendable>(
    _ operation: @escaping () async throws -> Value, arguments: (any Codable & Sendable)?,
    captures: [Any.Type], id: AnyHashable?, errors: [any (Error & Codable).Type],
    mapEffect: @escaping (Value) -> AsyncStore.Effect
  ) -> AsyncStore.Effect {
    let work = Work(run: operation)
    let boundary = Boundary { runtime, name, node, completion in
      runtime.askedEffect(
        name, node: node, arguments: arguments, errors: errors, captures: captures,
        operation: { try await work.run() }, completion: { completion($0.map(mapEffect)) })
    }
    return Self(
      .task(
        Operation(
          name: "task", id: id.map(EffectID.init), arguments: arguments,
          body: { mapEffect(try await work.run()) }, boundary: boundary)))
  }
}

/// Asynchronous work on its way to the one task that runs it.
private struct Work<Value>: @unchecked Sendable {
  let run: () async throws -> Value
}
