import CBOR
import EventModel
import SnapshotDiff
import Timeline

/// The output of `why` for a text that the screen shows: the frame that brought it, what that frame
/// shows, what its view read, and the values of the state that are the same.
///
/// Of a log whose frames do not say what their views read, any value of the state may be the same.
struct ScreenTextReport: PathReport {
  /// The largest number of values that are named.
  private static let valueLimit = 5

  let timeline: SessionTimeline
  let shown: ShownText
  let position: Int
  /// The nodes that the view read; nil if the log does not say it.
  private let read: [String]?
  /// The shared objects that these name, each with the place of its name.
  private let referenced: [(node: String, place: StatePath)]
  var path: StatePath { shown.path }

  /// - Returns: Nil if no element of the screen shows the text.
  init?(_ text: String, at position: Int, in timeline: SessionTimeline) throws {
    try self.init(try timeline.shownText(text, at: position), at: position, in: timeline)
  }

  /// - Returns: Nil if the path is none of the screen, or has no text.
  init?(partAt path: StatePath, at position: Int, in timeline: SessionTimeline) throws {
    try self.init(try timeline.shownText(at: path, after: position), at: position, in: timeline)
  }

  private init?(_ shown: ShownText?, at position: Int, in timeline: SessionTimeline) throws {
    guard let shown else { return nil }
    (self.timeline, self.shown, self.position) = (timeline, shown, position)
    read = try timeline.nodesRead(by: shown)
    referenced = try timeline.referenced(by: read ?? [], at: shown.frame)
  }

  private var reached: [String] { (read ?? []) + referenced.map(\.node) }

  func lines() throws -> [String] {
    let end = try timeline.number(of: "@end")
    let isThere = try position == end || timeline.shownText(shown.text, at: end) != nil
    let before = shown.former.map { "; before, its place showed \(Notation.quoted($0))" } ?? ""
    let since = shown.isOlder ? "before the log begins" : "@\(shown.frame)"
    var lines = [
      "the screen at @\(position) shows \(Notation.quoted(shown.text)), since \(since)\(before)"
        + (isThere ? "" : "; not on the screen at @\(end)")
    ]
    if shown.count > 1 {
      lines.append("\(shown.count) places of that screen show it; this is \(shown.path)")
    }
    let changes = try timeline.shown(by: shown.frame)
    if !shown.isOlder {
      let (target, note) = try target()
      if let note { lines.append(note) }
      lines += try EventLine.chain(to: target, timeline)
    }
    if changes.count > 1 {
      lines.append("the frame shows \(Counting.things(changes.count, "change")), the last of them:")
      lines += changes.last.suffix(Self.valueLimit).map { "  " + EventLine.line($0, timeline) }
    }
    let nodes = try readNodes()
    if !nodes.isEmpty { lines.append("its view read:") }
    for (node, place, write) in nodes {
      let by = try write.map { "    " + EventLine.line(try timeline.event(at: $0), timeline) }
      lines.append("  \(node)\(place.map { ", named by \($0)" } ?? "")\(by ?? "")")
    }
    let (values, areRead) = try sameValues()
    if !values.isEmpty {
      lines.append(areRead ? "which holds the same value:" : "holds the same value:")
    }
    for (path, value, write) in values {
      let by = try write.map { "    " + EventLine.line(try timeline.event(at: $0), timeline) }
      lines.append("  \(path)  \(Notation.text(of: value))\(by ?? "")")
    }
    return lines
  }

  /// The change that led to the text, else the frame itself. The note says what is not known.
  private func target() throws -> (number: Int, note: String?) {
    let cause = try timeline.cause(
      of: shown.text, shownBy: shown.frame, reading: read.map { _ in reached })
    guard let target = cause.target else { return (shown.frame, nil) }
    if read == nil, cause.count > 1 {
      let words =
        cause.writer == nil ? "the last change led to the frame" : "this wrote the same value"
      return (target.number, "the log does not say what its view read; \(words):")
    }
    let isUnknown = read != nil && !cause.areRead
    return (
      target.number,
      isUnknown ? "the log names no change here that its view read; this led to the frame:" : nil
    )
  }

  /// The document of the schema `compose-replay/why/1`, with a text instead of a write.
  func document() throws -> CBORValue {
    let values = try sameValues().values.map { path, value, write in
      CBORValue.fields([
        "path": .text(path.description), "value": JSON.plain(value),
        "n": write.map { .int(Int64($0)) } ?? .null,
      ])
    }
    let cause = try target().number
    let nodes = try readNodes().map { node, place, write in
      CBORValue.map(
        [CBORPair(.text("node"), .text(node))]
          + (place.map { [CBORPair(.text("named_by"), .text($0.description))] } ?? [])
          + [CBORPair(.text("n"), write.map { .int(Int64($0)) } ?? .null)])
    }
    return .map(
      unwrittenPairs + [
        CBORPair(.text("text"), .text(shown.text)),
        CBORPair(.text("frame"), .int(Int64(shown.frame))),
        CBORPair(.text("before"), shown.former.map { .text($0) } ?? .null),
        CBORPair(.text("cause"), shown.isOlder ? .null : .int(Int64(cause))),
        CBORPair(.text("same_value"), .array(values)),
      ] + (read == nil ? [] : [CBORPair(.text("reads"), .array(nodes))]))
  }

  /// The nodes that the view read, each with the last event that wrote it before the frame; of a shared
  /// object also the place that names it.
  private func readNodes() throws -> [(node: String, place: StatePath?, write: Int?)] {
    let nodes: [(String, StatePath?)] = (read ?? []).map { ($0, nil) } + referenced.map { ($0, $1) }
    let writes = try timeline.lastWrites(
      of: nodes.map { StatePath(nodeName: $0.0) }, upTo: shown.frame)
    return zip(nodes, writes).map { ($0.0, $0.1, $1) }
  }

  /// The values of the state that the text may show, the newest first; of what the view read, if
  /// there is one: it may have read an object or a derived value, of which the log says nothing.
  private func sameValues() throws -> (
    values: [(path: StatePath, value: CBORValue, write: Int?)], areRead: Bool
  ) {
    let wanted = ShownText.values(in: shown.text)
    let state = try timeline.state(after: position)
    let own = StateLeaves.leaves(of: state, in: reached).filter { wanted.contains($0.value) }
    let leaves =
      own.isEmpty ? StateLeaves(of: state).leaves.filter { wanted.contains($0.value) } : own
    let writes = try timeline.lastWrites(of: leaves.map(\.path), upTo: position)
    let found = zip(leaves, writes).map { (path: $0.path, value: $0.value, write: $1) }
    let newest = found.sorted { ($0.write ?? -1) > ($1.write ?? -1) }
    return (Array(newest.prefix(Self.valueLimit)), !own.isEmpty)
  }
}
