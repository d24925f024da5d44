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
  /// Whether a body that sleeps moves a virtual clock itself, since nobody else does meanwhile.
  var movesTime: Bool { get }
  /// An effect began; the host may run its body and must then end it once.
  func effectBegan(_ effect: PendingEffect)
  /// An effect was cancelled by the application before it ended.
  func effectCancelled(_ effect: PendingEffect)
}

extension EffectHost {
  package var movesTime: Bool { false }
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

  /// The effects of a node by a name, in the order in which they began.
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
  /// Whether effects began that have not ended; asked inside a turn.
  package var hasPendingEffects: Bool { !effects.isEmpty }

  /// Whether effects of a node are under way; asked inside a turn.
  package func hasPendingEffects(of node: Symbol) -> Bool { effects.has(node: node) }

  /// Begins an effect whose outcome its caller encodes and decodes.
  ///
  /// - Parameters:
  ///   - arguments: What the outcome depends on; recorded and compared.
  ///   - captures: Types that the body captures, to be declared by `arguments`.
  ///   - isRepeatable: Whether `resume` does nothing that a replay without it would miss, so that
  ///     an action from outside may begin the effect.
  ///   - run: The body; runs off the turn, and never in replay.
  ///   - resume: Carries on with the outcome, inside the turn of the end.
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
      if !isRepeatable || !openActions.contains(currentCause) {
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

  /// Begins a recorded opaque effect again for which no code here asks: that of an action from
  /// outside. Nothing follows from its end but what the record says.
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

  /// Cancels every effect of a node that is under way by a name, in the order in which they began.
  ///
  /// - Parameter limit: At most how many.
  package func cancelEffects(node: Symbol, name: Symbol, limit: Int = .max) {
    inTurn("cancel") {
      let found = effects.pending(node: node, name: name).filter { !$0.isCancelled }
      for effect in found.prefix(limit) { RuntimeEffect(pending: effect).cancel() }
    }
  }

  /// Number of effects of a node that are under way by a name and not cancelled.
  package func effectCount(node: Symbol, name: Symbol) -> Int {
    inTurn("count") { effects.pending(node: node, name: name).count { !$0.isCancelled } }
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
    if isRendering || openSpans.isEmpty && openActions.isEmpty { return }
    if openActions.contains(currentCause) {
      return fail(
        FailureCode.notReplayable, node: node.map { symbols[$0.name] } ?? "",
        "\(what) inside an action that is called from outside a turn is not replayable; call the "
          + "action from a handler")
    }
    guard openSpans.contains(currentCause) else { return }
    let span = effects.name(began: currentCause).map { symbols[$0] } ?? ""
    fail(
      FailureCode.notReplayable, node: node.map { symbols[$0.name] } ?? "",
      "\(what) inside the span '\(span)' is not replayable; let the span send, and do it in a handler"
    )
  }

  package func pendingEffect(_ key: EffectKey) -> PendingEffect? { effects[key] }
}

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
