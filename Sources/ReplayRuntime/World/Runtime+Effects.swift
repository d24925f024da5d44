import CBOR
import EventModel

extension Runtime {
  /// Asks the world something that takes time, and carries on with the recorded result.
  ///
  /// `operation` runs outside the runtime and never in replay. `completion` runs in the turn of
  /// the effect's end, live and in replay, with the value as it comes back from its encoding.
  /// Errors of a declared type come back as themselves, `CancellationError` too, and any other
  /// as ``RecordedError``.
  ///
  /// ```swift
  /// runtime.effect("charge", arguments: Charge(card: card, total: total)) { charge in
  ///   try await payments.charge(charge)
  /// } completion: { result in … }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Names the effect; part of its identity.
  ///   - node: Path of the component or store that it belongs to.
  ///   - arguments: What the result depends on; recorded, compared, and handed to `operation`, so
  ///     that it need not capture it.
  ///   - errors: Error types that `completion` tells apart.
  ///   - operation: The asynchronous body.
  ///   - completion: Carries on with the result.
  /// - Returns: The pending effect.
  @discardableResult
  public func effect<Arguments: Codable & Sendable, Value: Codable & Sendable>(
    _ name: String, node: String = "", arguments: Arguments,
    errors: [any (Error & Codable).Type] = [],
    operation: @escaping @Sendable (Arguments) async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> RuntimeEffect {
    askedEffect(
      name, node: node, arguments: arguments, errors: errors,
      captures: ClosureCaptures.types(of: operation),
      operation: { try await operation(arguments) }, completion: completion)
  }

  /// Asks the world something that takes time, and carries on with the recorded result.
  ///
  /// What `operation` captures and `arguments` does not declare is in no event; the recorder says
  /// so. See ``effect(_:node:arguments:errors:operation:completion:)`` for the rest.
  ///
  /// - Parameter arguments: What the result depends on; recorded and compared.
  @discardableResult
  public func effect<Value: Codable & Sendable>(
    _ name: String, node: String = "", arguments: (any Codable & Sendable)? = nil,
    errors: [any (Error & Codable).Type] = [],
    operation: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> RuntimeEffect {
    askedEffect(
      name, node: node, arguments: arguments, errors: errors,
      captures: ClosureCaptures.types(of: operation), operation: operation,
      completion: completion)
  }

  /// Begins an effect of ``effect(_:node:arguments:errors:operation:completion:)`` for a dialect.
  ///
  /// - Parameter captures: Types that the body captures, as its writer wrote it.
  package func askedEffect<Value: Codable & Sendable>(
    _ name: String, node: String, arguments: (any Codable & Sendable)?,
    errors: [any (Error & Codable).Type], captures: @autoclosure () -> [Any.Type],
    operation: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> RuntimeEffect {
    let codec = OutcomeCodec<Value>(errors: errors)
    return encodedEffect(
      name, node: node, mode: .boundary, arguments: arguments, captures: captures(),
      run: { await codec.run(operation) },
      resume: { status, bytes in completion(try codec.decode(status, bytes)) })
  }

  /// Runs a body that sends, commits and routes directly: an opaque span.
  ///
  /// What the body does directly is recorded as coming from it and re-applied in replay, where
  /// the body never runs; everything that this triggers is verified.
  @discardableResult
  public func span(
    _ name: String, node: String = "", _ operation: @escaping @Sendable () async throws -> Void
  ) -> RuntimeEffect {
    spanned(name, node, nil, ClosureCaptures.types(of: operation), operation)
  }

  /// Runs a body that sends, commits and routes directly: an opaque span.
  ///
  /// - Parameter arguments: What the body depends on; recorded, compared, and handed to it.
  @discardableResult
  public func span<Arguments: Codable & Sendable>(
    _ name: String, node: String = "", arguments: Arguments,
    _ operation: @escaping @Sendable (Arguments) async throws -> Void
  ) -> RuntimeEffect {
    spanned(name, node, arguments, ClosureCaptures.types(of: operation)) {
      try await operation(arguments)
    }
  }

  private func spanned(
    _ name: String, _ node: String, _ arguments: (any Encodable)?,
    _ captures: @autoclosure () -> [Any.Type],
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> RuntimeEffect {
    let codec = OutcomeCodec<SpanEnd>(errors: [])
    return encodedEffect(
      name, node: node, mode: .opaque, arguments: arguments, captures: captures(),
      isRepeatable: true,
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
