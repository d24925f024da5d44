import CBOR
import EventModel
import SnapshotDiff
import Timeline

/// Events as JSON documents of the schema `compose-replay/event/1`.
struct EventDocument {
  let symbols: SymbolTable

  /// - Parameter place: The place of the event in the forest of causes.
  func value(of event: Event, _ place: RecentCauses.Place) -> CBORValue {
    var pairs: [CBORPair] = [
      CBORPair(.text("schema"), .text("compose-replay/event/1")),
      CBORPair(.text("n"), .int(Int64(event.number))),
      CBORPair(.text("t_us"), .int(event.time)),
      CBORPair(.text("kind"), .text(event.kind.name)),
      CBORPair(.text("node"), .text(symbols[event.header.node])),
      CBORPair(.text("name"), .text(symbols[event.header.name])),
      CBORPair(.text("cause"), event.cause < 0 ? .null : .int(Int64(event.cause))),
      CBORPair(.text("root"), place.isKnown ? .int(Int64(place.root)) : .null),
      CBORPair(.text("depth"), place.isKnown ? .int(Int64(place.depth)) : .null),
    ]
    if event.header.count != 0 {
      pairs.append(CBORPair(.text("count"), JSON.plain(.unsigned(event.header.count))))
    }
    if event.header.place != .none {
      pairs.append(CBORPair(.text("place"), .text(symbols[event.header.place])))
    }
    pairs.append(payload(of: event))
    if event.header.reads != .none {
      let lines = FrameReads(symbols[event.header.reads]).lines
      pairs.append(
        CBORPair(.text("reads"), .array(lines.map { .array($0.map(CBORValue.text)) })))
    }
    return .map(pairs)
  }

  private func payload(of event: Event) -> CBORPair {
    switch event.kind {
    case .commit, .frame: return CBORPair(.text("writes"), writes(of: event))
    case .route:
      let labels = (try? CBORValue(canonical: event.payload)).flatMap {
        PayloadNotation.labels($0, symbols: symbols)
      }
      return CBORPair(.text("stack"), .array((labels ?? []).map { .text($0) }))
    default:
      guard !event.payload.isEmpty, let value = try? CBORValue(canonical: event.payload) else {
        return CBORPair(.text("payload"), .null)
      }
      return CBORPair(.text("payload"), JSON.plain(value))
    }
  }

  private func writes(of event: Event) -> CBORValue {
    let patch = event.payload.withUnsafeBytes { try? Patch(symbolic: $0) }
    let node = event.kind == .frame ? symbols.symbol("screen") : event.header.node
    return .array(
      (patch?.operations ?? []).map { operation in
        let path = StatePath(node: node, path: operation.path, symbols: symbols).description
        var pairs = [CBORPair(.text("path"), .text(path))]
        switch operation.action {
        case .set(let value):
          pairs.append(CBORPair(.text("op"), .text("set")))
          pairs.append(CBORPair(.text("new"), JSON.plain(value)))
        case .remove: pairs.append(CBORPair(.text("op"), .text("remove")))
        case .splice(let index, let removed, let inserted):
          pairs.append(CBORPair(.text("op"), .text("splice")))
          pairs.append(CBORPair(.text("index"), .int(Int64(index))))
          pairs.append(CBORPair(.text("removed"), .int(Int64(removed))))
          pairs.append(CBORPair(.text("inserted"), JSON.plain(.array(inserted))))
        case .text(let offset, let removed, let text):
          pairs.append(CBORPair(.text("op"), .text("text")))
          pairs.append(CBORPair(.text("byteOffset"), .int(Int64(offset))))
          pairs.append(CBORPair(.text("bytesRemoved"), .int(Int64(removed))))
          pairs.append(CBORPair(.text("text"), .text(text)))
        }
        return .map(pairs)
      })
  }
}
