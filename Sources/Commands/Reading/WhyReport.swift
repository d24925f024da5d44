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
