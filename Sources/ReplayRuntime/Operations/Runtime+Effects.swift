import CBOR
import EventModel
import TypeLayout

extension Runtime {
  /// Begins an effect: asks the world for a result that takes time, and continues with that result.
  ///
  /// `operation` runs outside the runtime and never in replay. `completion` runs in the turn of the
  /// effect's end, while recording and in replay, with the value decoded from its encoding. Errors
  /// of a declared type and `CancellationError` keep their type. Any other error becomes a
  /// ``RecordedError``.
  ///
  /// ```swift
  /// runtime.effect("charge", arguments: Charge(card: card, total: total)) { charge in
  ///   try await payments.charge(charge)
  /// } completion: { result in … }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the effect; part of its identity.
  ///   - node: The path of the component or store that it belongs to.
  ///   - arguments: The values that the result depends on; recorded, compared, and passed to
  ///     `operation`, which need not capture them.
  ///   - errors: The error types that `completion` distinguishes.
  ///   - redacted: Whether the arguments and the resulting value are kept out of every log; see
  ///     ``Redacted``. An error is recorded.
  ///   - outlives: Whether the effect goes on when the Compose component that began it has ended.
  ///     Otherwise it is cancelled then, and `completion` does not run.
  ///   - operation: The asynchronous body.
  ///   - completion: Continues with the result.
  /// - Returns: The pending effect.
  @discardableResult
  public func effect<Arguments: Codable & Sendable, Value: Codable & Sendable>(
    _ name: String, node: String = "", arguments: Arguments,
    errors: [any (Error & Codable).Type] = [], redacted: Bool = false, outlives: Bool = false,
    operation: @escaping @Sendable (Arguments) async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> RuntimeEffect {
    askedEffect(
      name, node: node, arguments: arguments, errors: errors,
      captures: ClosureCaptures.types(of: operation), isRedacted: redacted, outlives: outlives,
      operation: { try await operation(arguments) }, completion: completion)
  }

  /// Begins an effect: asks the world for a result that takes time, and continues with that result.
  ///
  /// Values that `operation` captures and `arguments` does not declare are in no event. The
  /// recorder reports them. See ``effect(_:node:arguments:errors:operation:completion:)`` for the
  /// rest.
  ///
  /// - Parameter arguments: The values that the result depends on; recorded and compared.
  @discardableResult
  public func effect<Value: Codable & Sendable>(
    _ name: String, node: String = "", arguments: (any Codable & Sendable)? = nil,
    errors: [any (Error & Codable).Type] = [], redacted: Bool = false, outlives: Bool = false,
    operation: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> RuntimeEffect {
    askedEffect(
      name, node: node, arguments: arguments, errors: errors,
      captures: ClosureCaptures.types(of: operation), isRedacted: redacted, outlives: outlives,
      operation: operation, completion: completion)
  }

  /// Begins an effect of ``effect(_:node:arguments:errors:operation:completion:)`` for a dialect.
  ///
  /// - Parameter captures: The types that the body captures, as the application wrote the body.
  package func askedEffect<Value: Codable & Sendable>(
    _ name: String, node: String, arguments: (any Codable & Sendable)?,
    errors: [any (Error & Codable).Type], captures: @autoclosure () -> [Any.Type],
    isRedacted: Bool = false, outlives: Bool = true,
    operation: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> RuntimeEffect {
    let codec = OutcomeCodec<Value>(errors: errors)
    let effect = encodedEffect(
      name, node: node, mode: .boundary, arguments: arguments, captures: captures(),
      isRedacted: isRedacted, outlives: outlives, encodeError: codec.encode,
      run: { await codec.run(operation) },
      resume: { [unowned self] status, bytes in
        let isOver = !outlives && rules.workEndsWithComponents && currentScope?.isEnded == true
        if !isOver { completion(try codec.decode(status, bytes)) }
      })
    effect.pending.decode(with: codec)
    return effect
  }

  /// Runs a body that sends, commits and routes directly: an opaque span.
  ///
  /// The direct operations of the body are recorded with the span as their cause and re-applied in
  /// replay, where the body never runs. Their consequences are verified.
  ///
  /// - Parameter outlives: Whether the span goes on when the Compose component that began it has
  ///   ended. Otherwise its task is cancelled then.
  @discardableResult
  public func span(
    _ name: String, node: String = "", outlives: Bool = false,
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> RuntimeEffect {
    spanned(name, node, nil, outlives, ClosureCaptures.types(of: operation), operation)
  }

  /// Runs a body that sends, commits and routes directly: an opaque span.
  ///
  /// - Parameter arguments: The values that the body depends on; recorded, compared, and passed to
  ///   it. See ``span(_:node:outlives:_:)`` for the rest.
  @discardableResult
  public func span<Arguments: Codable & Sendable>(
    _ name: String, node: String = "", arguments: Arguments, outlives: Bool = false,
    _ operation: @escaping @Sendable (Arguments) async throws -> Void
  ) -> RuntimeEffect {
    spanned(name, node, arguments, outlives, ClosureCaptures.types(of: operation)) {
      try await operation(arguments)
    }
  }

  private func spanned(
    _ name: String, _ node: String, _ arguments: (any Encodable)?, _ outlives: Bool,
    _ captures: @autoclosure () -> [Any.Type],
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> RuntimeEffect {
    let codec = OutcomeCodec<SpanEnd>(errors: [])
    return encodedEffect(
      name, node: node, mode: .opaque, arguments: arguments, captures: captures(),
      isRepeatable: true, outlives: outlives,
      run: {
        await codec.run {
          try await operation()
          return SpanEnd()
        }
      },
      resume: { _, _ in })
  }
}

private struct SpanEnd: Codable, Sendable {}
