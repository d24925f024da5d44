import OpenCombine
import ReplayRuntime

/// Whoever is told of a sequence's elements, inside turns.
struct Follower<Element> {
  let runtime: Runtime
  /// Path of the store that follows.
  let node: String
  /// Names the timers and tasks that the sequence needs.
  let label: String
  let next: (Element) -> Void
  /// The sequence has ended, or failed and ``fail`` was called.
  let end: () -> Void
  /// The sequence failed; called where it failed, outside a turn.
  let fail: (any Error) -> Void

  /// The same follower behind something that changes what it is told.
  func behind<Other>(
    next: @escaping (Other) -> Void, end: @escaping () -> Void
  ) -> Follower<Other> {
    Follower<Other>(
      runtime: runtime, node: node, label: label, next: next, end: end, fail: fail)
  }
}

/// A sequence that the runtime can follow without waiting for it.
protocol FollowedSequence<Element>: AsyncSequence {
  /// Begins to tell a follower.
  ///
  /// - Returns: What stops it.
  func follow(_ follower: Follower<Element>) -> () -> Void
}

/// Follows any sequence.
///
/// One that the runtime does not know runs as an opaque span: each element is a send from it, the
/// input that replay repeats, and must be `Decodable` for that.
///
/// - Returns: What stops it.
func followSequence<Source: AsyncSequence>(
  _ source: Source, _ follower: Follower<Source.Element>
) -> () -> Void {
  if let source = source as? any FollowedSequence<Source.Element> {
    return source.follow(follower)
  }
  let runtime = follower.runtime
  let elements = Signal<Source.Element>()
  elements.bindUnannounced(to: "\(follower.node).\(follower.label)")
  let subscription = runtime.withScope(nil) {
    elements.subscribe { follower.next($0) }
  }
  let pump = ElementPump { [fail = follower.fail] in
    await pumpElements(of: source, into: elements, fail: fail)
  }
  let effect = runtime.encodedEffect(
    follower.label, node: follower.node, mode: .opaque, run: { await pump.run() },
    resume: { _, _ in
      subscription.cancel()
      follower.end()
    })
  return {
    subscription.cancel()
    effect.cancel()
  }
}

/// The body of an effect that reads a foreign sequence; only that effect's task runs it.
private final class ElementPump: @unchecked Sendable {
  let run: () async -> (EffectStatus, [UInt8])

  init(_ run: @escaping () async -> (EffectStatus, [UInt8])) { self.run = run }
}

/// Reads a foreign sequence to its end.
private func pumpElements<Source: AsyncSequence>(
  of source: Source, into elements: Signal<Source.Element>, fail: (any Error) -> Void
) async -> (EffectStatus, [UInt8]) {
  let null: [UInt8] = [0xF6]
  do {
    for try await element in source {
      if Task.isCancelled { return (.cancelled, []) }
      elements.send(element)
    }
    return Task.isCancelled ? (.cancelled, []) : (.value, null)
  } catch is CancellationError {
    return (.cancelled, [])
  } catch {
    fail(error)
    return (.error, null)
  }
}
