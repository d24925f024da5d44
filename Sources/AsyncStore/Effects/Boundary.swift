import DialectKit
import ReplayRuntime
import TypeLayout

extension AsyncStore.Effect {
  /// Work with a result that the log can hold, and the effect of that result.
  struct Boundary {
    /// Begins the work under a name at a node; the code after it runs both live and in replay.
    var begin:
      (
        _ runtime: Runtime, _ name: String, _ node: String, _ isRedacted: Bool,
        _ completion: @escaping (Result<AsyncStore.Effect, any Error>) -> Void
      ) -> RuntimeEffect
  }

  /// Runs asynchronous work whose result the log can hold; the code after it runs again in replay.
  ///
  /// ```swift
  /// receive(.task(env.photos.load) { photos in .set(\.photos, to: photos) })
  /// ```
  ///
  /// - Parameters:
  ///   - operation: The work. It does not run in replay, which uses the recorded result. No event
  ///     holds its captured values, and the recorder says so; see
  ///     ``task(arguments:_:id:errors:mapEffect:)``.
  ///   - id: The name for ``cancel(_:)``; running work with that name is cancelled.
  ///   - errors: Error types that `mapError` shall receive unchanged both live and in replay. It
  ///     receives all others as ``RecordedError``, also live.
  ///   - mapEffect: Returns the effect of the result; runs inside the turn of the end and is
  ///     verified.
  public static func task<Value: Codable & Sendable>(
    _ operation: @escaping () async throws -> Value, id: AnyHashable? = nil,
    errors: [any (Error & Codable).Type] = [],
    mapEffect: @escaping (Value) -> AsyncStore.Effect
  ) -> AsyncStore.Effect {
    bounded(
      operation, arguments: nil, captures: ClosureCaptures.types(of: operation), id: id,
      errors: errors, mapEffect: mapEffect)
  }

  /// Runs asynchronous work with arguments, whose result the log can hold.
  ///
  /// ```swift
  /// receive(.task(arguments: page, env.photos.load) { photos in .set(\.photos, to: photos) })
  /// ```
  ///
  /// - Parameter arguments: The values on which the result depends. They are recorded, compared,
  ///   and passed to `operation`, which therefore need not capture them. See
  ///   ``task(_:id:errors:mapEffect:)`` for the rest.
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
    let work = AsyncWork(operation)
    let boundary = Boundary { runtime, name, node, isRedacted, completion in
      runtime.askedEffect(
        name, node: node, arguments: arguments, errors: errors, captures: captures,
        isRedacted: isRedacted, operation: { try await work.run() },
        completion: { completion($0.map(mapEffect)) })
    }
    return Self(
      .task(
        Operation(
          name: "task", id: id.map(EffectID.init), arguments: arguments,
          body: { mapEffect(try await work.run()) }, boundary: boundary)))
  }
}
