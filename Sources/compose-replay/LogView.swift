import CBOR
import EventModel
import SessionLog
import SnapshotDiff

/// A log for the verbs that read: events, causes, and the state at any event.
struct LogView {
  let path: String
  let reader: SessionLogReader
  let count: Int
  let positions: LogPositions

  init(path: String) throws {
    self.path = path
    reader = try LogFile.reader(of: path)
    count = try reader.eventCount
    positions = try LogPositions(reader: reader)
  }

  var symbols: SymbolTable { reader.symbols }

  /// Warnings for standard error if the log is not whole.
  func warnings() throws -> [String] {
    switch try reader.integrity {
    case .complete, .unfinished: []
    case .torn(let bytes, let last):
      [
        "warning: '\(path)' is cut off: \(bytes) bytes at its end are no whole chunk"
          + (last.map { "; the last whole event is @\($0)" } ?? "")
      ]
    case .damaged(let regions):
      [
        "warning: '\(path)' is damaged in \(regions.count) place\(regions.count == 1 ? "" : "s"); "
          + "events before the first are shown"
      ]
    }
  }

  func event(at number: Int) throws -> Event { try reader.event(at: number) }

  /// The state and the screen after an event.
  func projection(after number: Int) throws -> Projection {
    var projection = Projection(symbols: symbols)
    var first = 0
    if let keyframe = try reader.keyframe(before: number + 1) {
      for part in keyframe.parts { try projection.restore(node: part.node, state: part.state) }
      first = keyframe.number
    }
    try reader.forEachEvent(from: first) { header, payload in
      guard header.number <= number else { return false }
      try projection.apply(header, payload: payload)
      return true
    }
    return projection
  }

  /// The event and its causes, back to the input.
  func chain(to number: Int) throws -> [Event] {
    var chain: [Event] = []
    var next = number
    while next != EventHeader.noCause && chain.count < 10_000 {
      let event = try reader.event(at: next)
      chain.append(event)
      next = event.cause
    }
    return chain
  }
}

/// Events as JSON documents of the schema `compose-replay/event/1`.
struct EventDocument {
  let symbols: SymbolTable

  func value(of event: Event, root: Int, depth: Int) -> CBORValue {
    var pairs: [CBORPair] = [
      CBORPair(.text("schema"), .text("compose-replay/event/1")),
      CBORPair(.text("n"), .int(Int64(event.number))),
      CBORPair(.text("t_us"), .int(event.time)),
      CBORPair(.text("kind"), .text(event.kind.name)),
      CBORPair(.text("node"), .text(symbols[event.header.node])),
      CBORPair(.text("name"), .text(symbols[event.header.name])),
      CBORPair(.text("cause"), event.cause < 0 ? .null : .int(Int64(event.cause))),
      CBORPair(.text("root"), .int(Int64(root))),
      CBORPair(.text("depth"), .int(Int64(depth))),
    ]
    if event.header.count != 0 {
      pairs.append(CBORPair(.text("count"), JSON.plain(.unsigned(event.header.count))))
    }
    if event.header.place != .none {
      pairs.append(CBORPair(.text("place"), .text(symbols[event.header.place])))
    }
    pairs.append(payload(of: event))
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

/// The root and the depth of each event, in the order of the log.
struct CauseForest {
  private var roots: [Int32] = []
  private var depths: [UInt16] = []

  /// The number of events added so far.
  var count: Int { roots.count }

  /// Adds the next event.
  mutating func append(_ header: EventHeader) {
    let cause = header.cause
    guard cause >= 0, cause < roots.count else {
      roots.append(Int32(truncatingIfNeeded: header.number))
      depths.append(0)
      return
    }
    roots.append(roots[cause])
    depths.append(depths[cause] &+ 1)
  }

  func root(of number: Int) -> Int { number < roots.count ? Int(roots[number]) : number }
  func depth(of number: Int) -> Int { number < depths.count ? Int(depths[number]) : 0 }
}
