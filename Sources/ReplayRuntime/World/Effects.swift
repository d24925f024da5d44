import CBOR
import EventModel
import Foundation

/// An error of a type that the effect did not declare. The log contains only its text.
public struct RecordedError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The description of the error.
  public var text: String

  /// Creates an error with a text.
  public init(text: String) { self.text = text }

  /// The description of the error.
  public var description: String { text }
}

/// Runs the bodies of effects, or leaves that to a driver.
package protocol EffectHost: AnyObject {
  /// Whether a body that sleeps advances a virtual clock itself, because no other code does.
  var movesTime: Bool { get }
  /// Called when an effect begins. The host may run its body and must then end it once.
  func effectBegan(_ effect: PendingEffect)
  /// Called when the application cancels an effect before it has ended.
  func effectCancelled(_ effect: PendingEffect)
}

extension EffectHost {
  /// False by default.
  package var movesTime: Bool { false }
}

/// An effect between its beginning and its end.
package final class PendingEffect: @unchecked Sendable {
  /// The identity of the effect.
  package let key: EffectKey
  /// The runtime that began the effect.
  package let runtime: Runtime
  /// The number of the event with which the effect began.
  package let began: Int
  /// Whether the effect is a span or a boundary.
  package let mode: EffectMode
  let scope: Scope?
  /// Runs the body outside the turn and returns its encoded outcome.
  package let run: @Sendable () async -> (EffectStatus, [UInt8])
  /// Decodes an outcome and continues with it, inside the turn of the end.
  let resume: (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  /// The running body, when a host started one.
  package var task: Task<Void, Never>?
  /// Whether the application has cancelled the effect.
  package fileprivate(set) var isCancelled = false

  /// Runs the body as a span: its direct operations have the effect as their cause.
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

/// The identity of an effect: its node, its name, and how often that name began on the node before.
package struct EffectKey: Hashable, Sendable {
  /// The symbol of the node's path; `Symbol.none` for none.
  package var node: Symbol
  /// The symbol of the effect's name or identifier.
  package var name: Symbol
  /// The number of earlier effects with this node and name.
  package var occurrence: UInt64

  /// Creates an identity.
  package init(node: Symbol, name: Symbol, occurrence: UInt64) {
    self.node = node
    self.name = name
    self.occurrence = occurrence
  }
}

/// The effects that have begun and not ended.
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

  /// The pending effects of a node with a name, in the order in which they began.
  func pending(node: Symbol, name: Symbol) -> [PendingEffect] {
    pending.values.filter { $0.key.node == node && $0.key.name == name }
      .sorted { $0.key.occurrence < $1.key.occurrence }
  }

  var isEmpty: Bool { pending.isEmpty }

  func has(node: Symbol) -> Bool { pending.keys.contains { $0.node == node } }

  /// The name of the effect that began with an event.
  func name(began: Int) -> Symbol? { pending.values.first { $0.began == began }?.key.name }

  subscript(key: EffectKey) -> PendingEffect? {
    get { pending[key] }
    set { pending[key] = newValue }
  }
}

/// How replay treats the body of an effect.
package enum EffectMode: UInt64, Sendable {
  /// A span: the direct operations of the body are re-applied in replay.
  case opaque = 0
  /// The body has no direct operations. The code after its end runs again and is verified.
  case boundary = 1
}

/// The effect whose body this task runs; the cause of the body's direct operations.
package struct EffectSpan: Sendable {
  /// The effect whose body this task runs; nil in other tasks.
  @TaskLocal package static var current: EffectSpan?
  /// The number of the event with which the effect began.
  package var began: Int
  /// The identity of the runtime that began the effect.
  package var runtime: ObjectIdentifier
}

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
  ///   - isRepeatable: Whether `resume` has no consequences that a replay needs, so that an action
  ///     from outside may begin the effect.
  ///   - run: The body. It runs outside the turn, and never in replay.
  ///   - resume: Continues with the outcome, inside the turn of the end.
  package func encodedEffect(
    _ name: String, node: String, mode: EffectMode, arguments: (any Encodable)? = nil,
    captures: @autoclosure () -> [Any.Type] = [], isRepeatable: Bool = false,
    run: @escaping @Sendable () async -> (EffectStatus, [UInt8]),
    resume: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  ) -> RuntimeEffect {
    RuntimeEffect(
      pending: begin(
        name, node: node, mode: mode, arguments: arguments, captures: captures(),
        isRepeatable: isRepeatable, run: run, resume: resume))
  }

  func begin(
    _ name: String, node: String, mode: EffectMode, arguments: (any Encodable)?,
    captures: @autoclosure () -> [Any.Type] = [], isRepeatable: Bool = false,
    run: @escaping @Sendable () async -> (EffectStatus, [UInt8]),
    resume: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  ) -> PendingEffect {
    inTurn("effect") {
      if !isRepeatable || !openActions.contains(turn.cause) {
        requireReplayable("beginning an effect")
      }
      if sink != nil {
        reportUndeclared(captures(), arguments: arguments, name: name, node: node)
      }
      let key = effects.nextKey(node: symbols.symbol(node), name: symbols.symbol(name))
      let header = Self.beginning(of: key, mode)
      let number = arguments.map { emitValue(header, AnyEncodable($0)) } ?? emit(header)
      return register(
        PendingEffect(
          key: key, runtime: self, began: number, mode: mode, scope: currentScope, run: run,
          resume: resume))
    }
  }

  private static func beginning(of key: EffectKey, _ mode: EffectMode) -> EventHeader {
    EventHeader(
      kind: .effectBegan, node: key.node, name: key.name, count: key.occurrence,
      extra: mode.rawValue)
  }

  private func register(_ effect: PendingEffect) -> PendingEffect {
    effects[effect.key] = effect
    if effect.mode == .opaque { openSpans.insert(effect.began) }
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
          run: { (.cancelled, []) }, resume: { _, _ in }))
    }
  }

  /// Cancels the pending effects of a node with a name, in the order in which they began.
  ///
  /// - Parameter limit: The largest number of effects to cancel.
  package func cancelEffects(node: Symbol, name: Symbol, limit: Int = .max) {
    inTurn("cancel") {
      let found = effects.pending(node: node, name: name).filter { !$0.isCancelled }
      for effect in found.prefix(limit) { RuntimeEffect(pending: effect).cancel() }
    }
  }

  /// Returns the number of pending effects of a node with a name that are not cancelled.
  package func effectCount(node: Symbol, name: Symbol) -> Int {
    inTurn("count") { effects.pending(node: node, name: name).count { !$0.isCancelled } }
  }

  /// Ends a pending effect in a turn of its own. Does nothing for an effect that is not pending.
  ///
  /// - Throws: ``InjectionError`` when a recorded outcome cannot be decoded.
  package func end(
    _ key: EffectKey, _ status: EffectStatus, _ outcome: UnsafeRawBufferPointer
  ) throws {
    try onTurnThread {
      fireDueTimers()
      guard let effect = effects[key] else { return }
      effects[key] = nil
      openSpans.remove(effect.began)
      try withTurn(.host("effect"), notBefore: hostNow, cause: effect.began) {
        turn.cause = emit(
          EventHeader(kind: .effectEnded, name: symbols.symbol(status)), payload: outcome)
        try withScope(effect.scope) { try effect.resume(status, outcome) }
      }
    }
  }

  /// Reports, while recording, an operation of a span that replay cannot repeat.
  ///
  /// The sends, commits and routes of a span are re-applied as data. Any other direct operation
  /// would need the body, which does not run again.
  package func requireReplayable(_ what: String, node: RuntimeNode? = nil) {
    if isRendering || openSpans.isEmpty && openActions.isEmpty { return }
    if openActions.contains(turn.cause) {
      return fail(
        FailureCode.notReplayable, node: node.map { symbols[$0.name] } ?? "",
        "\(what) inside an action that is called from outside a turn is not replayable; call the "
          + "action from a handler")
    }
    guard openSpans.contains(turn.cause) else { return }
    let span = effects.name(began: turn.cause).map { symbols[$0] } ?? ""
    fail(
      FailureCode.notReplayable, node: node.map { symbols[$0.name] } ?? "",
      "\(what) inside the span '\(span)' is not replayable; let the span send, and do it in a handler"
    )
  }

  /// Returns the effect with an identity, if it has begun and not ended.
  package func pendingEffect(_ key: EffectKey) -> PendingEffect? { effects[key] }
}

/// An encodable value whose static type is erased.
package struct AnyEncodable: Encodable {
  private let base: any Encodable
  /// Wraps a value.
  package init(_ base: any Encodable) { self.base = base }
  /// Encodes the value itself.
  package func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
}

/// A handle of a pending effect.
public struct RuntimeEffect {
  let pending: PendingEffect

  /// Cancels the effect: emits an event and cancels the effect's task, if one is running.
  ///
  /// The effect still ends, with `CancellationError` if its body observes the cancellation.
  public func cancel() {
    let runtime = pending.runtime
    runtime.inTurn("cancel") {
      guard !pending.isCancelled, runtime.pendingEffect(pending.key) != nil else { return }
      pending.isCancelled = true
      runtime.emitLifecycle(.cancel, node: pending.key.node) { writer in
        writer.write(text: runtime.symbols[pending.key.name])
      }
      runtime.effectHost.effectCancelled(pending)
    }
  }
}

/// Runs the bodies of effects as detached tasks.
final class LiveEffectHost: EffectHost {
  func effectBegan(_ effect: PendingEffect) {
    effect.task = Task.detached {
      let (status, bytes) = await effect.runAsSpan()
      // An outcome that was made in this process has its own encoding, which can be decoded.
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
