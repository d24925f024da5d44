import EventModel
import Foundation
import ReplayRuntime

/// An element on its way to whoever follows a sequence.
enum Arrival<Element> {
  case known(Element)
  /// One that a log cannot hold: live it is there, in replay it is nil and what it led to is taken
  /// from the record.
  case opaque(Element?)

  var element: Element? {
    switch self {
    case .known(let element): element
    case .opaque(let element): element
    }
  }
}

/// Whoever is told of a sequence's elements, inside turns.
struct Follower<Element> {
  let runtime: Runtime
  /// Path of the store that follows.
  let node: String
  /// Names the timers and tasks that the sequence needs.
  let label: String
  let next: (Arrival<Element>) -> Void
  /// The sequence has ended, or failed and ``fail`` was called.
  let end: () -> Void
  /// The sequence failed; called where it failed, outside a turn.
  let fail: (any Error) -> Void

  /// The same follower behind something that changes what it is told.
  func behind<Other>(
    next: @escaping (Arrival<Other>) -> Void, end: @escaping () -> Void
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
/// input that replay repeats. Elements that are not `Decodable` are sent as their number.
///
/// - Returns: What stops it.
func followSequence<Source: AsyncSequence>(
  _ source: Source, _ follower: Follower<Source.Element>
) -> () -> Void {
  if let source = source as? any FollowedSequence<Source.Element> {
    return source.follow(follower)
  }
  guard Source.Element.self is any Decodable.Type else {
    let type = TypeLabel.of(Source.Element.self)
    follower.runtime.report(
      Finding(
        .elementsNotDecodable, node: "\(follower.node).\(follower.label)", type: type,
        text: "elements of \(type) are not Decodable, so a replay re-applies what they change; "
          + "conform it to Codable"),
      once: "elements \(follower.node).\(follower.label)")
    let passage = ElementPassage<Source.Element>()
    return followForeign(source, follower, sending: passage.put) { number in
      follower.next(.opaque(passage.take(number)))
    }
  }
  return followForeign(source, follower, sending: { $0 }, receive: { follower.next(.known($0)) })
}

/// Follows a foreign sequence, whose elements are sent as what `outgoing` makes of them.
private func followForeign<Source: AsyncSequence, Sent>(
  _ source: Source, _ follower: Follower<Source.Element>,
  sending outgoing: @escaping (Source.Element) -> Sent, receive: @escaping (Sent) -> Void
) -> () -> Void {
  let runtime = follower.runtime
  let elements = Signal<Sent>()
  elements.bindUnannounced(to: "\(follower.node).\(follower.label)")
  let subscription = runtime.withScope(nil) { elements.subscribe(receive) }
  let pump = ElementPump { [fail = follower.fail] in
    let send = { element in
      // One that comes late must not reach whoever follows by the same name now.
      runtime.inTurn("element") { if subscription.isActive { elements.send(outgoing(element)) } }
    }
    return await pumpElements(of: source, into: send, fail: fail)
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

/// Elements between the task that reads them and the turn that takes them, by number.
private final class ElementPassage<Element>: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var elements: [Int: Element] = [:]

  func put(_ element: Element) -> Int {
    lock.withLock {
      count += 1
      elements[count] = element
      return count
    }
  }

  /// The element of a number; nil in replay.
  func take(_ number: Int) -> Element? {
    lock.withLock { elements.removeValue(forKey: number) }
  }
}

/// The body of an effect that reads a foreign sequence; only that effect's task runs it.
private final class ElementPump: @unchecked Sendable {
  let run: () async -> (EffectStatus, [UInt8])

  init(_ run: @escaping () async -> (EffectStatus, [UInt8])) { self.run = run }
}

/// Reads a foreign sequence to its end.
private func pumpElements<Source: AsyncSequence>(
  of source: Source, into send: (Source.Element) -> Void, fail: (any Error) -> Void
) async -> (EffectStatus, [UInt8]) {
  let null: [UInt8] = [0xF6]
  do {
    for try await element in source {
      if Task.isCancelled { return (.cancelled, []) }
      send(element)
    }
    return Task.isCancelled ? (.cancelled, []) : (.value, null)
  } catch is CancellationError {
    return (.cancelled, [])
  } catch {
    fail(error)
    return (.error, null)
  }
}
