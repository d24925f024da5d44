import EventModel
import SnapshotDiff
import TextTerminal

/// What changed since the event before, or since the base that the user set.
struct DiffPane: PathPane {
  private struct Row {
    var path: StatePath?
    var line: Line
  }

  private(set) var title = Pane.diff.title
  var scroll = PaneScroll()
  var selected: StatePath?
  private var rows: [Row] = []

  var paths: [StatePath?] { rows.map(\.path) }
  var rowCount: Int { rows.count }

  mutating func show(_ scene: Scene) {
    title = "Diff, base \(scene.baseName)"
    rows = scene.time.isEmpty ? [] : Self.rows(of: scene)
  }

  private static func rows(of scene: Scene) -> [Row] {
    switch (scene.state(at: scene.diffStart), scene.state(at: scene.current)) {
    case (.failure(let error), _), (_, .failure(let error)):
      return [Row(path: nil, line: [StyledText(error.message, .divergence)])]
    case (.success(let old), .success(let new)):
      let difference = StateDifference(from: old, to: new)
      let rows = difference.groups.flatMap { group in
        let node = StatePath(nodeName: group.node)
        return [Row(path: node, line: [StyledText(Printable.text(group.node), .title)])]
          + group.changes.flatMap { Self.rows(of: $0, in: node) }
      }
      if rows.isEmpty {
        return [Row(path: nil, line: [StyledText("state is the same as \(scene.baseName)", .dim)])]
      }
      return rows + [Row(path: nil, line: [StyledText(difference.summary, .dim)])]
    }
  }

  private static func rows(of change: StateChange, in node: StatePath) -> [Row] {
    let path = StatePath(node.elements + change.name.elements)
    var parts: [StyledText] = []
    if !change.path.elements.isEmpty {
      parts.append(StyledText(Printable.text("  " + change.name.description)))
    }
    if let move = change.move {
      parts.append(StyledText("    → from index \(move.from) to \(move.to)"))
    }
    if let old = change.old { parts.append(StyledText("    − " + Scene.shortened(old), .removed)) }
    if let new = change.new { parts.append(StyledText("    + " + Scene.shortened(new), .added)) }
    return parts.map { Row(path: path, line: [$0]) }
  }

  func lines(_ rows: Range<Int>, width: Int) -> [Line] { self.rows[rows].map(\.line) }

  /// Selects nothing unless the event writes the path.
  mutating func keepAbsent(_ path: StatePath, in scene: Scene) {
    if scene.currentEvent.map({ scene.writes($0, path) }) != true { selected = nil }
  }

  mutating func handle(_ key: PaneKey, in scene: Scene) -> PaneAction? {
    switch key {
    case .sideways(let direction): return .goToWrite(direction)
    case .activate: return .askWhy
    default:
      scrollSideways(key)
      return nil
    }
  }
}
