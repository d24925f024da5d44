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
  private let found: NotWritten
  private let value: CBORValue?

  init(of path: StatePath, at position: Int, in timeline: SessionTimeline) throws {
    (self.timeline, self.path, self.position) = (timeline, path, position)
    let projection = try timeline.state(after: position)
    value = projection.state(of: path)
    var found = NotWritten(of: path, in: projection)
    _ = try timeline.add(to: &found, upTo: position)
    if let next = try? timeline.event(at: position + 1), !next.header.startsTurn {
      found.leaveOutLastTurn()
    }
    self.found = found
  }

  func lines() throws -> [String] {
    let text = value.map(Notation.text) ?? "(absent)"
    let idle = found.inputs.reversed()
    let since = found.write.map { "not written since @\($0)" } ?? "never written"
    var lines = ["\(path)  \(text)    \(since)"]
    if let write = found.write {
      lines.append("  " + EventLine.line(try timeline.event(at: write), timeline))
    }
    if let nodeWrite = found.nodeWrite, nodeWrite != found.write {
      lines.append("its store was written at @\(nodeWrite) by")
      lines += try EventLine.chain(to: nodeWrite, timeline)
    }
    if !idle.isEmpty {
      lines.append(
        "\(Counting.things(idle.count, "input")) since then wrote nothing in \(found.node), "
          + "the newest first:"
      )
    }
    for (input, isIdle) in idle.prefix(Self.limit) {
      lines.append(
        "  " + EventLine.line(try timeline.event(at: input), timeline)
          + (isIdle ? "    no commit in its turn" : ""))
    }
    let open = found.outstanding
    if !open.isEmpty { lines.append("has not ended at @\(position):") }
    return lines + (try open.map { "  " + (try timeline.text(of: $0, at: position)) })
  }

  /// The document of the schema `compose-replay/why/1`, with the inputs that wrote nothing.
  func document() throws -> CBORValue {
    func number(_ event: Int?) -> CBORValue { event.map { .int(Int64($0)) } ?? .null }
    return .fields([
      "schema": .text("compose-replay/why/1"), "path": .text(path.description),
      "at": number(position), "not_written_since": number(found.write),
      "node_written": number(found.nodeWrite),
      "without_write": .array(found.inputs.reversed().map { number($0.input) }),
      "outstanding": .array(found.outstanding.map { number($0.event) }),
    ])
  }
}
