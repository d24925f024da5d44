import CBOR
import EventModel
import SnapshotDiff
import Timeline

/// The output of `why` for a path that leads, or led, to a value or to nodes.
struct WhyReport: PathReport {
  let timeline: SessionTimeline
  let path: StatePath
  /// The number of the event whose state is requested.
  let position: Int
  let writes: PathWrites
  /// Names of the nodes below a path that is not a node itself.
  var nodes: [String] = []
  var hasEnded = false
  /// The number of the last write, or of the event after which the path led to nothing.
  let event: Int
  /// The values before and after the event.
  let values: (old: CBORValue?, new: CBORValue?)

  func lines() throws -> [String] {
    var lines: [String] = []
    if writes.keepsAll {
      lines += try writes.runsBeforeLast.map { "  " + (try EventLine.line(of: $0, timeline)) }
    }
    lines.append(headline)
    let others = writes.changes.count - 1
    if others > 0 {
      lines.append("  and \(Counting.things(others, "more part")) that '\(path)' matches")
    }
    return lines + (try EventLine.chain(to: event, timeline))
  }

  /// The largest number of events of the chain in a document.
  private static let longestChain = 10_000

  private func chain() throws -> [Int] {
    try timeline.causeChain(from: event, limit: Self.longestChain).map(\.number)
  }

  /// The path of the part that changed. A path with a selector alone names it well.
  private var changedPath: StatePath {
    let hasWildcard = path.elements.contains { $0 == .any || $0 == .anyDepth }
    return hasWildcard ? writes.changes.first?.path ?? path : path
  }

  private var headline: String {
    func text(_ value: CBORValue?) -> String { value.map(Notation.text) ?? "(absent)" }
    let path = changedPath
    if !nodes.isEmpty { return "\(path)  holds \(nodes.listed)" }
    let end = hasEnded ? "    ended at @\(event)" : ""
    if hasEnded && values.old == nil { return "\(path)\(end)" }
    return "\(path)  \(text(values.old)) → \(text(values.new))\(end)"
  }

  /// The document of the schema `compose-replay/why/1`.
  func document() throws -> CBORValue {
    func numbers(_ list: [Int]) -> CBORValue { .array(list.map { .int(Int64($0)) }) }
    var pairs = [
      CBORPair(.text("schema"), .text("compose-replay/why/1")),
      CBORPair(.text("path"), .text(path.description)),
      CBORPair(.text("at"), .int(Int64(position))),
      CBORPair(
        .text("write"),
        .fields([
          "n": .int(Int64(event)), "path": .text(changedPath.description),
          "old": values.old.map(JSON.plain) ?? .null, "new": values.new.map(JSON.plain) ?? .null,
        ])),
      CBORPair(.text("chain"), numbers(try chain())),
    ]
    if hasEnded { pairs.append(CBORPair(.text("ended"), .int(Int64(event)))) }
    if writes.keepsAll { pairs.append(CBORPair(.text("writes"), numbers(writes.numbers))) }
    return .map(pairs)
  }
}

/// The output of `why` for a computed value. No log holds it. It follows from the state of its
/// node, so the last writes of that state's fields are the possible causes.
struct ComputedReport: PathReport {
  private let timeline: SessionTimeline
  let path: StatePath
  private let node: StatePath
  let position: Int
  /// The stored fields and their last writes, in the order of the state.
  private let fields: [(path: StatePath, write: Int)]

  /// - Returns: Nil unless the path is `NODE.computed.NAME` with a node of the log.
  init?(of path: StatePath, at position: Int, in timeline: SessionTimeline) throws {
    guard let place = path.elements.lastIndex(of: .key("computed")), place > 0,
      place < path.elements.count - 1
    else { return nil }
    let node = StatePath(Array(path.elements[..<place]))
    guard let value = try timeline.state(after: position).state(of: node) else { return nil }
    (self.timeline, self.path, self.node, self.position) = (timeline, path, node, position)
    let children = value.mapValue == nil ? [] : value.children
    let places = children.isEmpty ? [node] : children.map { node.appending($0.element) }
    let writes = try timeline.lastWrites(of: places, upTo: position)
    fields = zip(places, writes).compactMap { place, write in write.map { (place, $0) } }
  }

  func lines() throws -> [String] {
    var lines = [
      "\(path)  is no stored path: a computed value is not in the log. It follows from \(node), "
        + "whose fields were last written by"
    ]
    for field in fields {
      lines.append(
        "  \(field.path)  " + EventLine.line(try timeline.event(at: field.write), timeline))
    }
    guard let newest = fields.max(by: { $0.write < $1.write }) else { return lines }
    lines.append("the newest of them, \(newest.path)")
    return lines + (try EventLine.chain(to: newest.write, timeline))
  }

  /// The document of the schema `compose-replay/why/1`, with fields instead of a write.
  func document() throws -> CBORValue {
    let fields = fields.map { field in
      CBORValue.fields(["path": .text(field.path.description), "n": .int(Int64(field.write))])
    }
    return .map(
      unwrittenPairs + [
        CBORPair(.text("computed_from"), .text(node.description)),
        CBORPair(.text("fields"), .array(fields)),
      ])
  }
}

/// Events as one line each, for reports.
enum EventLine {
  private static let longest = 100

  static func line(_ event: Event, _ timeline: SessionTimeline) -> String {
    let text = Transcript.summary(of: event, symbols: timeline.symbols)
    let place = timeline.symbols[event.header.place]
    return "@\(event.number)  \(text.count <= longest ? text : text.prefix(longest - 1) + "…")"
      + (place.isEmpty ? "" : "    \(place)")
  }

  /// One write, or a run of them: `@7 … @1240  commit app.clock  x 312  by timer app.tick`.
  static func line(of run: PathWrites.Run, _ timeline: SessionTimeline) throws -> String {
    guard let first = run.numbers.first, let last = run.numbers.last else { return "" }
    let event = try timeline.event(at: last)
    guard run.numbers.count > 1 else { return line(event, timeline) }
    return "@\(first) … @\(last)  \(event.kind.name) \(timeline.symbols[event.header.node])  "
      + "x \(run.numbers.count)  by timer \(timeline.symbols[run.timer])"
  }

  /// An event and its causes, one per line, each indented more than its effect.
  static func chain(to number: Int, _ timeline: SessionTimeline) throws -> [String] {
    let chain = try CauseChain(to: number, in: timeline)
    var lines = chain.missing.map { ["  " + missing($0)] } ?? []
    // Of several timers the last one is nearest to what it did.
    let armed = chain.entries.indices.dropLast().last {
      timeline.armsTimer(chain.entries[$0].event) && chain.entries[$0 + 1].fires == nil
    }
    for (index, entry) in chain.entries.enumerated() {
      let depth = min(lines.count, 20)
      let indent = depth == 0 ? "  " : String(repeating: "  ", count: depth) + "└ "
      lines.append(
        indent + line(entry, timeline) + (index == armed ? "    never cancelled" : "")
          + (entry.event.number == number ? "    ← here" : ""))
    }
    return lines
  }

  /// The line of a cause that the log does not hold.
  static func missing(_ number: Int) -> String { "@\(number)  not in this log" }

  /// One entry of a chain; a repeating timer is `@8 … @1238  timer fire app.tick  x 312`.
  static func line(_ entry: CauseChain.Entry, _ timeline: SessionTimeline) -> String {
    guard let fires = entry.fires else { return line(entry.event, timeline) }
    return "@\(fires.first) … @\(entry.event.number)  timer fire "
      + "\(timeline.symbols[entry.event.header.node])  x \(fires.count)"
  }
}
