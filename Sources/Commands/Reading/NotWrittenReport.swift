import CBOR
import EventModel
import SnapshotDiff
import Timeline

/// The output of `why --not`: since when a part of the state is as it is, which inputs since then wrote
/// nothing in its node, and which work has not ended.
struct NotWrittenReport: PathReport {
  /// The largest number of inputs that are named.
  private static let limit = 10

  let timeline: SessionTimeline
  let path: StatePath
  let position: Int
  private let node: StatePath
  private let value: CBORValue?
  /// The last writes of the part and of its node; nil for none.
  private let (write, nodeWrite): (Int?, Int?)
  /// The inputs after the last write that wrote nothing in the node, the newest first, and whether
  /// they committed nothing at all.
  private let idle: [(input: Int, isIdle: Bool)]

  init(of path: StatePath, at position: Int, in timeline: SessionTimeline) throws {
    (self.timeline, self.path, self.position) = (timeline, path, position)
    let projection = try timeline.state(after: position)
    node =
      projection.states.map { StatePath(nodeName: projection.symbols[$0.node]) }
      .filter { path.elements.starts(with: $0.elements) }
      .max { $0.elements.count < $1.elements.count } ?? path
    value = projection.state(of: path)
    let writes = try timeline.lastWrites(of: [path, node], upTo: position)
    (write, nodeWrite) = (writes[0], writes[1])
    var search = WriteSearch(node, symbols: timeline.symbols)
    var idle: [(input: Int, isIdle: Bool)] = []
    var (writesNode, commits): (Bool, Bool) = (false, false)
    var input: Int?
    func end() {
      if let input, !writesNode { idle.append((input, !commits)) }
      (input, writesNode, commits) = (nil, false, false)
    }
    try timeline.forEachEvent(from: (writes[0] ?? -1) + 1) { header, payload in
      guard header.number <= position else { return false }
      if header.startsTurn {
        end()
        input = header.kind == .input || header.kind == .effectEnded ? header.number : nil
      }
      if [.commit, .route].contains(header.kind) { commits = true }
      if search.isWrite(header, payload: payload) { writesNode = true }
      return true
    }
    end()
    self.idle = idle.reversed()
  }

  func lines() throws -> [String] {
    let text = value.map(Notation.text) ?? "(absent)"
    let since = write.map { "not written since @\($0)" } ?? "never written"
    var lines = ["\(path)  \(text)    \(since)"]
    if let write { lines.append("  " + EventLine.line(try timeline.event(at: write), timeline)) }
    if let nodeWrite, nodeWrite != write {
      lines.append("its store was written at @\(nodeWrite) by")
      lines += try EventLine.chain(to: nodeWrite, timeline)
    }
    if !idle.isEmpty {
      lines.append(
        "\(Counting.things(idle.count, "input")) since then wrote nothing in \(node), the newest first:"
      )
    }
    for (input, isIdle) in idle.prefix(Self.limit) {
      lines.append(
        "  " + EventLine.line(try timeline.event(at: input), timeline)
          + (isIdle ? "    no commit at all" : ""))
    }
    let open = try timeline.outstanding(at: position)
    if !open.isEmpty { lines.append("has not ended at @\(position):") }
    return lines + (try open.map { "  " + (try EventLine.line(of: $0, at: position, timeline)) })
  }

  /// The document of the schema `compose-replay/why/1`, with the inputs that wrote nothing.
  func document() throws -> CBORValue {
    func number(_ event: Int?) -> CBORValue { event.map { .int(Int64($0)) } ?? .null }
    return .fields([
      "schema": .text("compose-replay/why/1"), "path": .text(path.description),
      "at": number(position), "not_written_since": number(write),
      "node_written": number(nodeWrite), "without_write": .array(idle.map { number($0.input) }),
      "outstanding": .array(try timeline.outstanding(at: position).map { number($0.event) }),
    ])
  }
}

extension EventLine {
  /// `@172  effect charge services.payment  since 2.1 s, begun by @166 input tap /button:pay`.
  static func line(
    of work: Outstanding, at position: Int, _ timeline: SessionTimeline
  ) throws -> String {
    let (began, now) = (try timeline.event(at: work.event), try timeline.event(at: position).time)
    let name = timeline.symbols[work.name].isEmpty ? "" : " \(timeline.symbols[work.name])"
    let time =
      work.due.map { "due \(SessionTime.text($0))" }
      ?? "for \(SessionTime.seconds(now - began.time))"
    let root = try timeline.causeChain(from: work.event, limit: 10_000).last
    var by = ""
    if let root, root.number != work.event {
      by =
        ", begun by @\(root.number) \(Transcript.summary(of: root, symbols: timeline.symbols).prefix(60))"
    }
    return
      "@\(work.event)  \(work.kind.rawValue)\(name) \(timeline.symbols[work.node])  \(time)\(by)"
  }
}
