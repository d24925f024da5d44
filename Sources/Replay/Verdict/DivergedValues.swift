import CBOR
import EventModel
import Timeline

/// The values of both sides of a difference: a state, the screen, or a sent value.
struct DivergedValues {
  let divergence: Divergence
  let timeline: SessionTimeline

  /// Both values with the name of what has them; nil values are unknown.
  ///
  /// - Throws: ``ProjectionError``; ``LogError``.
  func values() throws -> (name: String, old: CBORValue?, new: CBORValue?) {
    guard let subject = divergence.recorded ?? divergence.replayed, hasOneNode else {
      return ("", nil, nil)
    }
    let node = subject.header.node
    switch subject.kind {
    case .commit, .frame, .lifecycle:
      let before = try timeline.state(after: divergence.position - 1)
      return (
        "state     " + (subject.kind == .frame ? "screen" : timeline.symbols[node]),
        value(after: divergence.recorded, from: before, node),
        value(after: divergence.replayed, from: before, node)
      )
    case .send, .action, .effectBegan:
      let word = subject.kind == .send ? "sent     " : "arguments"
      return (
        "\(word) \(timeline.symbols[node])", Self.value(divergence.recorded),
        Self.value(divergence.replayed)
      )
    default: return ("", nil, nil)
    }
  }

  /// The value of an event; nil if there is no event.
  static func value(_ event: Event?) -> CBORValue? {
    event.flatMap { try? CBORValue(canonical: $0.payload.isEmpty ? [0xF6] : $0.payload) }
  }

  /// Whether both sides belong to the same node, so that their states can be compared.
  private var hasOneNode: Bool {
    guard let recorded = divergence.recorded, let replayed = divergence.replayed else {
      return true
    }
    return recorded.header.node == replayed.header.node
  }

  private func value(
    after event: Event?, from projection: Projection, _ node: Symbol
  ) -> CBORValue? {
    let isFrame = (divergence.recorded ?? divergence.replayed)?.kind == .frame
    guard let event else { return isFrame ? projection.screen : projection[node] }
    var next = projection
    guard (try? next.apply(event)) != nil else { return nil }
    return isFrame ? next.screen : next[event.header.node]
  }
}
