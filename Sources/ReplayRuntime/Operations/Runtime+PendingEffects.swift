import CBOR
import EventModel

extension Runtime {
  /// Whether any effect is pending. Read inside a turn.
  package var hasPendingEffects: Bool { !effects.isEmpty }

  /// Whether any effect of a node is pending. Called inside a turn.
  package func hasPendingEffects(of node: Symbol) -> Bool { effects.has(node: node) }

  /// Begins an effect whose caller encodes and decodes the outcome.
  ///
  /// - Parameters:
  ///   - arguments: The values that the outcome depends on; recorded and compared.
  ///   - captures: The types that the body captures; `arguments` should declare them.
  ///   - id: The value of the identifier with which the application cancels the effect, if it has one
  ///     that the name need not tell from others.
  ///   - isRepeatable: Whether `resume` has no consequences that a replay needs, so that an action
  ///     from outside may begin the effect.
  ///   - isRedacted: Whether the arguments, and the value of a boundary, are secrets.
  ///   - outlives: Whether the effect goes on when the component that began it has ended.
  ///   - encodeError: Encodes an error as an outcome; by default as its description.
  ///   - check: Throws for an outcome that `resume` cannot decode.
  ///   - run: The body. It runs outside the turn, and never in replay.
  ///   - resume: Continues with the outcome, inside the turn of the end.
  package func encodedEffect(
    _ name: String, node: String, mode: EffectMode, arguments: (any Encodable)? = nil,
    captures: @autoclosure () -> [Any.Type] = [], id: AnyHashable? = nil,
    isRepeatable: Bool = false, isRedacted: Bool = false, outlives: Bool = true,
    encodeError: @escaping (any Error) -> [UInt8] = Runtime.encodeAsText,
    check: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void = { _, _ in },
    run: @escaping @Sendable () async -> (EffectStatus, [UInt8]),
    resume: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  ) -> RuntimeEffect {
    let effect = begin(
      name, node: node, mode: mode, arguments: arguments, captures: captures(), id: id,
      isRepeatable: isRepeatable, isRedacted: isRedacted, outlives: outlives,
      encodeError: encodeError, run: run, resume: resume)
    effect.check = check
    return RuntimeEffect(pending: effect)
  }

  /// Encodes an error that no effect declares: as its description.
  package static func encodeAsText(_ error: any Error) -> [UInt8] {
    CBORValue.text(String(describing: error)).encoded
  }

  func begin(
    _ name: String, node: String, mode: EffectMode, arguments: (any Encodable)?,
    captures: @autoclosure () -> [Any.Type] = [], id: AnyHashable? = nil,
    isRepeatable: Bool = false, isRedacted: Bool = false, outlives: Bool = true,
    encodeError: @escaping (any Error) -> [UInt8] = Runtime.encodeAsText,
    run: @escaping @Sendable () async -> (EffectStatus, [UInt8]),
    resume: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  ) -> PendingEffect {
    if isStray("effect", ofType: node.isEmpty ? name : "\(node).\(name)") {
      let key = EffectKey(node: .none, name: .none, occurrence: .max)
      return PendingEffect(
        key: key, runtime: self, began: EventHeader.noCause, mode: mode, scope: nil,
        encodeError: encodeError, run: run, resume: resume)
    }
    return inTurn("effect") {
      if !isRepeatable || !effects.isOutsideAction(turn.cause) {
        requireReplayable("beginning an effect")
      }
      if sink != nil {
        reportUndeclared(captures(), arguments: arguments, name: name, node: node)
      }
      let key = effects.nextKey(node: symbols.passing(node), name: symbols.symbol(name))
      let header = Self.beginning(of: key, mode)
      let number =
        arguments.map { arguments in
          isRedacted
            ? emitSecret(header, AnyEncodable(arguments))
            : emitValue(header, AnyEncodable(arguments))
        } ?? emit(header)
      let effect = PendingEffect(
        key: key, runtime: self, began: number, mode: mode, scope: currentScope,
        encodeError: encodeError, run: run, resume: resume)
      effect.isRedacted = isRedacted
      effect.id = id
      _ = register(effect)
      if !outlives && rules.workEndsWithComponents { currentScope?.cancelAtEnd(effect) }
      return effect
    }
  }

  private static func beginning(of key: EffectKey, _ mode: EffectMode) -> EventHeader {
    EventHeader(
      kind: .effectBegan, node: key.node, name: key.name, count: key.occurrence,
      extra: mode.rawValue)
  }

  private func register(_ effect: PendingEffect) -> PendingEffect {
    effects.begin(effect)
    effectHost.effectBegan(effect)
    return effect
  }

  /// Begins a recorded opaque effect again when no code here begins it: the effect of an action
  /// from outside. Its end has only the recorded consequences.
  package func repeatEffect(_ header: EventHeader, _ arguments: UnsafeRawBufferPointer) {
    inTurn("effect") {
      let key = effects.nextKey(node: header.node, name: header.name)
      let number = reapplying { emit(Self.beginning(of: key, .opaque), payload: arguments) }
      _ = register(
        PendingEffect(
          key: key, runtime: self, began: number, mode: .opaque, scope: nil,
          encodeError: Self.encodeAsText, run: { (.cancelled, []) }, resume: { _, _ in }))
    }
  }

  /// Cancels the pending effects of a node with a name, in the order in which they began.
  ///
  /// - Parameters:
  ///   - id: The value of the identifier. It decides for effects that began with one.
  ///   - limit: The largest number of effects to cancel.
  package func cancelEffects(
    node: Symbol, name: Symbol, id: AnyHashable? = nil, limit: Int = .max
  ) {
    inTurn("cancel") {
      let found = effects.pending(node: node, name: name, id: id).filter { !$0.isCancelled }
      for effect in found.prefix(limit) { RuntimeEffect(pending: effect).cancel() }
    }
  }

  /// Returns the number of pending effects of a node with a name that are not cancelled.
  ///
  /// - Parameter id: The value of the identifier. It decides for effects that began with one.
  package func effectCount(node: Symbol, name: Symbol, id: AnyHashable? = nil) -> Int {
    inTurn("count") { effects.pending(node: node, name: name, id: id).count { !$0.isCancelled } }
  }

  /// Ends a pending effect in a turn of its own. Does nothing for an effect that is not pending.
  ///
  /// - Throws: ``InjectionError`` when a recorded outcome cannot be decoded. A session that is recorded
  ///   again has no event of it then, and the effect stays pending.
  package func end(
    _ key: EffectKey, _ status: EffectStatus, _ outcome: UnsafeRawBufferPointer
  ) throws {
    try onTurnThread {
      let now = fireDueTimers()
      if isRenewing { try effects[key]?.check(status, outcome) }
      guard let effect = effects.end(key) else { return }
      try withTurn(.host("effect"), notBefore: now, cause: effect.began) {
        let header = EventHeader(kind: .effectEnded, name: symbols.symbol(status))
        endingEffect = key
        turn.cause =
          effect.isRedacted && effect.mode == .boundary && status == .value
          ? marked(outcome).withUnsafeBytes { emit(header, payload: $0) }
          : emit(header, payload: outcome)
        try withScope(effect.scope) { try effect.resume(status, outcome) }
      }
    }
  }

  /// Reports, while recording, an operation of a span that replay cannot repeat.
  ///
  /// The sends, commits and routes of a span are re-applied as data. Any other direct operation
  /// would need the body, which does not run again.
  package func requireReplayable(_ what: String, node: RuntimeNode? = nil) {
    if isRendering || !effects.isOutside { return }
    if effects.isOutsideAction(turn.cause) {
      return fail(
        FailureCode.notReplayable, node: node.map { symbols[$0.name] } ?? "",
        "\(what) inside an action that is called from outside a turn is not replayable; call the "
          + "action from a handler")
    }
    guard let span = effects.openSpan(turn.cause).map({ symbols[$0] }) else { return }
    fail(
      FailureCode.notReplayable, node: node.map { symbols[$0.name] } ?? "",
      "\(what) inside the span '\(span)' is not replayable; let the span send, and do it in a handler"
    )
  }

  /// Returns the effect with an identity, if it has begun and not ended.
  package func pendingEffect(_ key: EffectKey) -> PendingEffect? { effects[key] }
}
