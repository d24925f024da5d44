import EventModel

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
  /// Encodes an error as an outcome of this effect, so that its type is kept if it was declared.
  package let encodeError: (any Error) -> [UInt8]
  /// The outcomes of the errors that the effect declares; ``OutcomeCodec/declaredErrors``.
  package internal(set) var declaredErrors: () -> [[UInt8]] = { [] }
  /// Throws if an outcome cannot be decoded.
  var check: (EffectStatus, UnsafeRawBufferPointer) throws -> Void = { _, _ in }
  /// Decodes an outcome and continues with it, inside the turn of the end.
  let resume: (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  /// The value of the identifier with which the application cancels the effect; nil if the name is
  /// the identifier.
  var id: AnyHashable?
  /// The running body, when a host started one.
  package var task: Task<Void, Never>?
  /// Whether the resulting value is kept out of every log.
  var isRedacted = false
  /// Whether the application has cancelled the effect.
  package internal(set) var isCancelled = false

  func decode<Value>(with codec: OutcomeCodec<Value>) {
    declaredErrors = { codec.declaredErrors }
    check = codec.check
  }

  /// Runs the body as a span: its direct operations have the effect as their cause.
  package func runAsSpan() async -> (EffectStatus, [UInt8]) {
    let span = EffectSpan(began: began, runtime: ObjectIdentifier(runtime))
    return await EffectSpan.$current.withValue(span) {
      await Runtime.$current.withValue(runtime) { await run() }
    }
  }

  init(
    key: EffectKey, runtime: Runtime, began: Int, mode: EffectMode, scope: Scope?,
    encodeError: @escaping (any Error) -> [UInt8],
    run: @escaping @Sendable () async -> (EffectStatus, [UInt8]),
    resume: @escaping (EffectStatus, UnsafeRawBufferPointer) throws -> Void
  ) {
    self.key = key
    self.runtime = runtime
    self.began = began
    self.mode = mode
    self.scope = scope
    self.encodeError = encodeError
    self.run = run
    self.resume = resume
  }
}
