import CBOR
import EventModel
import SnapshotDiff
import Timeline

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
