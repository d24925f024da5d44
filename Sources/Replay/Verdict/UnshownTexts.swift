import CBOR
import EventModel

/// Takes texts out of the replayed events of an inconclusive difference. Where the record has a
/// stand-in, the replay of a log that was not renewed may have the secret itself, and a report is read
/// by others.
enum UnshownTexts {
  /// What a report has in place of such a text.
  static let text = "(not shown)"

  /// Keeps of the texts of replayed events those that the recorded event has at the same place.
  static func hide(in divergence: inout Divergence) {
    divergence.replayed = divergence.replayed.map { hidden($0, like: divergence.recorded) }
    divergence.added = divergence.added.map { hidden($0, like: nil) }
    divergence.extraCauses = divergence.extraCauses.map { hidden($0, like: nil) }
  }

  private static func hidden(_ event: Event, like recorded: Event?) -> Event {
    var event = event
    let recorded = recorded?.kind == event.kind ? recorded : nil
    switch event.kind {
    case .commit, .frame:
      guard let patch = try? Patch(symbolic: event.payload) else { return event }
      let other = recorded.flatMap { try? Patch(symbolic: $0.payload) } ?? Patch()
      let operations = patch.operations.map { operation in
        let twin = other.operations.first { $0.path == operation.path }
        return PatchOperation(operation.path, hidden(operation.action, like: twin?.action))
      }
      event.payload = Patch(operations).symbolicBytes
    default:
      guard event.kind.hasValuePayload, let value = try? CBORValue(canonical: event.payload)
      else { return event }
      event.payload =
        hidden(value, like: recorded.flatMap { try? CBORValue(canonical: $0.payload) }).encoded
    }
    return event
  }

  private static func hidden(
    _ action: PatchOperation.Action, like recorded: PatchOperation.Action?
  ) -> PatchOperation.Action {
    if action == recorded { return action }
    switch (action, recorded) {
    case (.set(let value), .set(let other)): return .set(hidden(value, like: other))
    case (.set(let value), _): return .set(hidden(value, like: nil))
    case (.splice(let index, let removed, let values), _):
      var others: [CBORValue] = []
      if case .splice(_, _, let values) = recorded { others = values }
      let inserted = values.enumerated().map { position, value in
        hidden(value, like: position < others.count ? others[position] : nil)
      }
      return .splice(index: index, removed: removed, inserted: inserted)
    case (.text(let offset, let removed, _), _):
      return .text(byteOffset: offset, bytesRemoved: removed, text: text)
    case (.remove, _): return action
    }
  }

  private static func hidden(_ value: CBORValue, like recorded: CBORValue?) -> CBORValue {
    if value == recorded { return value }
    switch value {
    case .text: return .text(text)
    case .array(let items):
      let others = recorded?.arrayValue ?? []
      return .array(
        items.enumerated().map { position, item in
          hidden(item, like: position < others.count ? others[position] : nil)
        })
    case .map(let pairs):
      return .map(
        sorting: pairs.map { pair in
          let twin = recorded?.mapValue?.first { $0.key == pair.key }
          return CBORPair(pair.key, hidden(pair.value, like: twin?.value))
        })
    case .tagged(let tag, let inner):
      var other: CBORValue?
      if case .tagged(tag, let inner) = recorded { other = inner }
      return .tagged(tag, hidden(inner, like: other))
    default: return value
    }
  }
}
