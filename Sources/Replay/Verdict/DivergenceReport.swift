import CBOR
import EventModel
import SessionLog
import SnapshotDiff

/// A divergence as a person reads it: what differs, in which state, and what caused it.
package struct DivergenceReport {
  private let divergence: Divergence
  private let reader: SessionLogReader
  private let log: String

  package init(_ divergence: Divergence, reader: SessionLogReader, log: String) {
    self.divergence = divergence
    self.reader = reader
    self.log = log
  }

  private var symbols: SymbolTable { reader.symbols }

  /// The lines behind the headline.
  package func lines() throws -> [String] {
    var lines: [String] = [""]
    lines += sides()
    let state = try stateLines()
    if !state.isEmpty { lines += [""] + state }
    let causes = try causeLines()
    if !causes.isEmpty { lines += causes }
    return lines + (try nextLines())
  }

  /// The event that the headline is about.
  package var subject: Event? { divergence.recorded ?? divergence.replayed }

  // MARK: Both sides

  private func sides() -> [String] {
    var lines: [String] = []
    if !divergence.reason.isEmpty { lines.append("  reason    \(divergence.reason)") }
    if let recorded = divergence.recorded {
      lines.append("  recorded  \(summary(recorded))")
    } else if divergence.difference == .extra {
      lines.append("  recorded  nothing")
    }
    if let replayed = divergence.replayed {
      lines.append("  replayed  \(summary(replayed))")
    } else if divergence.difference == .missing {
      lines.append("  replayed  nothing")
    }
    return lines
  }

  private func summary(_ event: Event) -> String {
    let text = Transcript.summary(of: event, symbols: symbols)
    return text.count <= 160 ? text : text.prefix(159) + "…"
  }

  // MARK: State

  private func stateLines() throws -> [String] {
    let events = [divergence.recorded, divergence.replayed].compactMap { $0 }
    guard let kind = events.first?.kind, kind == .commit || kind == .frame || kind == .lifecycle
    else { return [] }
    guard let node = events.first?.header.node else { return [] }
    let before = try projection(before: divergence.position)
    let old = value(after: divergence.recorded, from: before, node)
    let new = value(after: divergence.replayed, from: before, node)
    guard let old, let new else { return [] }
    let name = kind == .frame ? "screen" : symbols[node]
    let difference = StateDifference(from: old, to: new, node: "")
    if difference.isEmpty { return [] }
    var lines = ["  state     \(name)"]
    for line in difference.lines(width: 84, limit: 24) {
      lines.append("            \(line.text)")
    }
    return lines
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

  private func projection(before number: Int) throws -> Projection {
    var projection = Projection(symbols: symbols)
    try reader.forEachEvent { header, payload in
      guard header.number < number else { return false }
      try projection.apply(header, payload: payload)
      return true
    }
    return projection
  }

  // MARK: Cause

  private func causeLines() throws -> [String] {
    var chain: [Event] = []
    let count = try reader.eventCount
    var number = divergence.recorded?.cause ?? divergence.replayed?.cause ?? EventHeader.noCause
    while number != EventHeader.noCause, number < count, chain.count < 64 {
      let event = try reader.event(at: number)
      chain.append(event)
      number = event.cause
    }
    guard !chain.isEmpty || subject != nil else { return [] }
    var lines: [String] = []
    for (depth, event) in chain.reversed().enumerated() {
      lines.append(causeLine(event, depth: depth, mark: ""))
    }
    if let subject { lines.append(causeLine(subject, depth: lines.count, mark: "    ← here")) }
    return lines
  }

  private func causeLine(_ event: Event, depth: Int, mark: String) -> String {
    let lead = depth == 0 ? "  cause     " : String(repeating: " ", count: 10 + 2 * depth) + "└ "
    let isSubject = !mark.isEmpty
    let number = isSubject ? divergence.positionText : "@\(event.number)"
    let place = symbols[event.header.place]
    var text = "\(event.kind.name)  \(Self.headline(event, symbols))"
    if !place.isEmpty { text += "   \(place)" }
    return "\(lead)\(number)  \(text)\(mark)"
  }

  /// Kind apart, what an event is in a few words.
  package static func headline(_ event: Event, _ symbols: SymbolTable) -> String {
    let name = symbols[event.header.name]
    let node = symbols[event.header.node]
    return [name, node].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private func nextLines() throws -> [String] {
    let position = "@\(min(divergence.position, max(0, try reader.eventCount - 1)))"
    return [
      "  next      compose-replay show \(log) \(position)",
      "            compose-replay inspect \(log) --goto \(position)",
    ]
  }
}
