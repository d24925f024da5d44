import CBOR
import EventModel
import Foundation

/// How an effect ended.
package enum EffectStatus: String, Sendable {
  case value
  case error
  case cancelled
}

/// An error as a log keeps it: its text. Its type is gone unless the effect declared it.
public struct RecordedError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// What the error said of itself.
  public var text: String

  /// Makes an error with a text.
  public init(text: String) { self.text = text }

  /// The text.
  public var description: String { text }
}

/// Runs the bodies of effects, or leaves them to a driver.
package protocol EffectHost: AnyObject {
  /// An effect began; the host may run its body and must then end it once.
  func effectBegan(_ effect: PendingEffect)
  /// An effect was cancelled by the application before it ended.
  func effectCancelled(_ effect: PendingEffect)
}

/// An effect between its beginning and its end.
package final class PendingEffect: @unchecked Sendable {
  package let key: EffectKey
  package let runtime: Runtime
  /// Number of the event that says it began.
  package let began: Int
  package let mode: EffectMode
  let scope: Scope?
  /// Runs the body off the turn and gives its encoded outcome.
  package let run: @Sendable () async -> (EffectStatus, [UInt8])
  /// Decodes an outcome and carries on with it, inside the turn of the end.
  let resume: (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  /// The running body, when a host started one.
  package var task: Task<Void, Never>?
  package fileprivate(set) var isCancelled = false

  /// Runs the body as what it is: what it does directly names the effect as its cause.
  package func runAsSpan() async -> (EffectStatus, [UInt8]) {
    let span = EffectSpan(began: began, runtime: ObjectIdentifier(runtime))
    return await EffectSpan.$current.withValue(span) {
      await Runtime.$current.withValue(runtime) { await run() }
    }
  }

  init(
    key: EffectKey, runtime: Runtime, began: Int, mode: EffectMode, scope: Scope?,
    run: @escaping @Sendable () async -> (EffectStatus, [UInt8]),
    resume: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  ) {
    self.key = key
    self.runtime = runtime
    self.began = began
    self.mode = mode
    self.scope = scope
    self.run = run
    self.resume = resume
  }
}

/// The identity of an effect: its node, its name or identifier, and how often that began before.
package struct EffectKey: Hashable, Sendable {
  package var node: Symbol
  package var name: Symbol
  package var occurrence: UInt64

  package init(node: Symbol, name: Symbol, occurrence: UInt64) {
    self.node = node
    self.name = name
    self.occurrence = occurrence
  }
}

/// Effects that began and did not end yet.
struct EffectRegistry {
  private struct Identity: Hashable {
    var node: Symbol
    var name: Symbol
  }

  private var pending: [EffectKey: PendingEffect] = [:]
  private var counts: [Identity: UInt64] = [:]

  mutating func nextKey(node: Symbol, name: Symbol) -> EffectKey {
    let identity = Identity(node: node, name: name)
    let occurrence = counts[identity, default: 0]
    counts[identity] = occurrence + 1
    return EffectKey(node: node, name: name, occurrence: occurrence)
  }

  /// The name of the effect that began with an event.
  func name(began: Int) -> Symbol? { pending.values.first { $0.began == began }?.key.name }

  subscript(key: EffectKey) -> PendingEffect? {
    get { pending[key] }
    set { pending[key] = newValue }
  }
}

/// How a body meets the log.
package enum EffectMode: UInt64, Sendable {
  /// What it does directly is re-applied in replay.
  case opaque = 0
  /// It does nothing directly; code after its end re-runs and is verified.
  case boundary = 1
}

/// The effect whose body this task runs; what it does directly names the effect as its cause.
package struct EffectSpan: Sendable {
  @TaskLocal package static var current: EffectSpan?
  /// Number of the event that says the effect began.
  package var began: Int
  package var runtime: ObjectIdentifier
}

extension Runtime {
  /// Asks the world something that takes time, and carries on with the recorded result.
  ///
  /// `operation` runs outside the runtime and never in replay. `completion` runs in the turn of
  /// the effect's end, live and in replay, with the value as it comes back from its encoding.
  /// Errors of a declared type come back as themselves, `CancellationError` too, and any other
  /// as ``RecordedError``.
  ///
  /// - Parameters:
  ///   - name: Names the effect; part of its identity.
  ///   - node: Path of the component or store that it belongs to.
  ///   - arguments: What the result depends on; recorded and compared.
  ///   - errors: Error types that `completion` tells apart.
  ///   - operation: The asynchronous body.
  ///   - completion: Carries on with the result.
  /// - Returns: The pending effect.
  @discardableResult
  public func effect<Value: Codable & Sendable>(
    _ name: String, node: String = "", arguments: (any Codable & Sendable)? = nil,
    errors: [any (Error & Codable).Type] = [],
    operation: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> RuntimeEffect {
    let codec = OutcomeCodec<Value>(errors: errors)
    let pending = begin(
      name, node: node, mode: .boundary, arguments: arguments,
      run: { await codec.run(operation) },
      resume: { status, bytes in completion(try codec.decode(status, bytes)) })
    return RuntimeEffect(pending: pending)
  }

  /// Runs a body that sends, commits and routes directly: an opaque span.
  ///
  /// What the body does directly is recorded as coming from it and re-applied in replay, where
  /// the body never runs; everything that this triggers is verified.
  @discardableResult
  public func span(
    _ name: String, node: String = "", _ operation: @escaping @Sendable () async throws -> Void
  ) -> RuntimeEffect {
    let codec = OutcomeCodec<SpanEnd>(errors: [])
    let pending = begin(
      name, node: node, mode: .opaque, arguments: nil,
      run: {
        await codec.run {
          try await operation()
          return SpanEnd()
        }
      },
      resume: { _, _ in })
    return RuntimeEffect(pending: pending)
  }

  /// Begins an effect whose outcome its caller encodes and decodes.
  ///
  /// - Parameters:
  ///   - arguments: What the outcome depends on; recorded and compared.
  ///   - run: The body; runs off the turn, and never in replay.
  ///   - resume: Carries on with the outcome, inside the turn of the end.
  package func encodedEffect(
    _ name: String, node: String, mode: EffectMode, arguments: (any Encodable)? = nil,
    run: @escaping @Sendable () async -> (EffectStatus, [UInt8]),
    resume: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  ) -> RuntimeEffect {
    RuntimeEffect(
      pending: begin(
        name, node: node, mode: mode, arguments: arguments, run: run, resume: resume))
  }

  func begin(
    _ name: String, node: String, mode: EffectMode, arguments: (any Encodable)?,
    run: @escaping @Sendable () async -> (EffectStatus, [UInt8]),
    resume: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  ) -> PendingEffect {
    inTurn("effect") {
      requireReplayable("beginning an effect")
      let key = effects.nextKey(node: symbols.symbol(node), name: symbols.symbol(name))
      let header = EventHeader(
        kind: .effectBegan, node: key.node, name: key.name, count: key.occurrence,
        extra: mode.rawValue)
      let number = arguments.map { emitValue(header, AnyEncodable($0)) } ?? emit(header)
      let effect = PendingEffect(
        key: key, runtime: self, began: number, mode: mode, scope: currentScope, run: run,
        resume: resume)
      effects[key] = effect
      if mode == .opaque { openSpans.insert(number) }
      effectHost.effectBegan(effect)
      return effect
    }
  }

  /// Ends a pending effect in a turn of its own. Ending one that is not pending does nothing.
  ///
  /// - Throws: ``InjectionError`` when a recorded outcome does not decode.
  package func end(
    _ key: EffectKey, _ status: EffectStatus, _ outcome: UnsafeRawBufferPointer
  ) throws {
    enterHostTurn()
    defer { leaveHostTurn() }
    fireDueTimers()
    guard let effect = effects[key] else { return }
    effects[key] = nil
    openSpans.remove(effect.began)
    drainsPosted = true
    defer { drainsPosted = false }
    openTurn(notBefore: hostNow)
    defer { closeTurn() }
    currentCause = effect.began
    currentCause = emit(
      EventHeader(kind: .effectEnded, name: symbols.symbol(status.rawValue)), payload: outcome)
    try withScope(effect.scope) { try effect.resume(status, outcome) }
  }

  /// Reports, while recording, what a span does and a replay could not repeat.
  ///
  /// A span's sends, commits and routes are re-applied as data. What else it does directly would
  /// need its body, which never runs again.
  package func requireReplayable(_ what: String, node: RuntimeNode? = nil) {
    guard !openSpans.isEmpty, openSpans.contains(currentCause), !isRendering else { return }
    let span = effects.name(began: currentCause).map { symbols[$0] } ?? ""
    fail(
      FailureCode.notReplayable, node: node.map { symbols[$0.name] } ?? "",
      "\(what) inside the span '\(span)' is not replayable; let the span send, and do it in a handler"
    )
  }

  package func pendingEffect(_ key: EffectKey) -> PendingEffect? { effects[key] }
}

private struct SpanEnd: Codable, Sendable {}

/// Encodes through an existential.
struct AnyEncodable: Encodable {
  private let base: any Encodable
  init(_ base: any Encodable) { self.base = base }
  func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
}

/// A handle on an effect under way.
public struct RuntimeEffect {
  let pending: PendingEffect

  /// Asks the effect to stop: an event, and the cancellation of its task where one runs.
  ///
  /// The effect still ends, with `CancellationError` when its body observes the cancellation.
  public func cancel() {
    let runtime = pending.runtime
    runtime.inTurn("cancel") {
      guard !pending.isCancelled, runtime.pendingEffect(pending.key) != nil else { return }
      pending.isCancelled = true
      runtime.emitLifecycle("cancel", node: pending.key.node) { writer in
        writer.write(text: runtime.symbols[pending.key.name])
      }
      runtime.effectHost.effectCancelled(pending)
    }
  }
}

/// Runs bodies as tasks of the global pool.
final class LiveEffectHost: EffectHost {
  func effectBegan(_ effect: PendingEffect) {
    effect.task = Task.detached {
      let (status, bytes) = await effect.runAsSpan()
      // A live outcome is its own encoding; it always decodes.
      bytes.withUnsafeBytes { outcome in
        do {
          try effect.runtime.end(effect.key, status, outcome)
        } catch {
          effect.runtime.fail(
            FailureCode.valueDoesNotDecode, node: "", "an effect's outcome: \(error)")
        }
      }
    }
  }

  func effectCancelled(_ effect: PendingEffect) { effect.task?.cancel() }
}
