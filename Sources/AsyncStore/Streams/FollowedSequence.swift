import DialectKit
import EventModel
import ReplayRuntime

/// A sequence whose elements the runtime can receive without waiting in a task.
protocol FollowedSequence<Element>: AsyncSequence {
  /// Begins to deliver elements to a follower.
  ///
  /// - Returns: A closure that stops the delivery.
  func follow(_ follower: Follower<Element>) -> () -> Void
}

/// Delivers the elements of any sequence to a follower.
///
/// A sequence that is not the runtime's own runs as an opaque span: each element is a send from it,
/// an input that replay repeats. Elements that are not `Decodable` are sent as their number.
///
/// - Returns: A closure that stops the delivery.
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

/// Delivers the elements of a foreign sequence, converted by `outgoing` for the log.
private func followForeign<Source: AsyncSequence, Sent>(
  _ source: Source, _ follower: Follower<Source.Element>,
  sending outgoing: @escaping (Source.Element) -> Sent, receive: @escaping (Sent) -> Void
) -> () -> Void {
  let runtime = follower.runtime
  let elements = EmitterCell<Sent>()
  elements.bindWithoutEvent(to: "\(follower.node).\(follower.label)")
  let subscription = runtime.withScope(nil) { elements.subscribe(receive) }
  let send = { element in
    // A late element must not reach a later follower with the same name.
    runtime.inTurn("element") { if subscription.isActive { elements.send(outgoing(element)) } }
  }
  let reading = AsyncWork { try await read(source, into: send, fail: follower.fail) }
  let null: [UInt8] = [0xF6]
  let recordsError = follower.fail == nil
  let effect = runtime.encodedEffect(
    follower.label, node: follower.node, mode: .opaque,
    run: {
      await reading.outcome(
        value: { null }, error: { recordsError ? Runtime.encodeAsText($0) : null })
    },
    resume: { status, outcome in
      subscription.cancel()
      let failed = recordsError && status == .error
      follower.end(failed ? try RecordedError(outcome: outcome) : nil)
    })
  return {
    subscription.cancel()
    effect.cancel()
  }
}

/// Passes elements by number from the task that reads them to the turn that receives them; guarded
/// by the turn token.
private final class ElementPassage<Element> {
  private var count = 0
  private var elements: [Int: Element] = [:]

  func put(_ element: Element) -> Int {
    count += 1
    elements[count] = element
    return count
  }

  /// Removes and returns the element with a number; nil in replay.
  func take(_ number: Int) -> Element? { elements.removeValue(forKey: number) }
}

/// Reads a foreign sequence to its end.
///
/// - Throws: Its error, after `fail` received it; `CancellationError` if the task was cancelled.
private func read<Source: AsyncSequence>(
  _ source: Source, into send: (Source.Element) -> Void, fail: ((any Error) -> Void)?
) async throws {
  do {
    for try await element in source {
      try Task.checkCancellation()
      send(element)
    }
    try Task.checkCancellation()
  } catch let error where !(error is CancellationError) {
    fail?(error)
    throw error
  }
}
