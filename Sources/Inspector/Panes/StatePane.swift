import CBOR
import EventModel
import SnapshotDiff
import TextTerminal

/// All nodes as a tree, after the current event.
struct StatePane: PathPane {
  private struct Row {
    var path: StatePath
    var depth: Int
    var label: String
    var value: CBORValue
    var isOpen: Bool
    var canOpen: Bool
    var isChanged: Bool
  }

  let title = Pane.state.title
  var scroll = PaneScroll()
  var selected: StatePath?
  /// The rows whose folding differs from the default, by path.
  private var toggled: Set<StatePath> = []
  private var rows: [Row] = []
  /// The line that takes the place of the rows.
  private var notice: Line = []

  var paths: [StatePath?] { rows.map(\.path) }
  var rowCount: Int { rows.count }

  mutating func show(_ scene: Scene) {
    rows = []
    switch scene.state(at: scene.current) {
    case .failure(let error): notice = [StyledText(error.message, .divergence)]
    case .success(let projection):
      notice = [StyledText("no state yet", .dim)]
      let written = scene.currentEvent.map(scene.changedPaths) ?? []
      for (node, value) in projection.states {
        let name = projection.symbols[node]
        append(value, label: name, path: StatePath(nodeName: name), depth: 0, written: written)
      }
    }
  }

  private mutating func append(
    _ value: CBORValue, label: String, path: StatePath, depth: Int, written: [StatePath]
  ) {
    let children = depth < CBORLimits.nesting && value.setElements == nil ? value.children : []
    let isOpen = !children.isEmpty && (depth == 0) != toggled.contains(path)
    rows.append(
      Row(
        path: path, depth: depth, label: label, value: value, isOpen: isOpen,
        canOpen: !children.isEmpty, isChanged: written.contains { path.touches($0) }))
    guard isOpen else { return }
    for child in children {
      append(
        child.value, label: Self.label(of: child.element), path: path.appending(child.element),
        depth: depth + 1, written: written)
    }
  }

  private static func label(of element: StatePath.Element) -> String {
    switch element {
    case .index(let index): String(index)
    default: StatePath([element]).description
    }
  }

  func lines(_ rows: Range<Int>, width: Int) -> [Line] {
    self.rows.isEmpty ? [notice] : self.rows[rows].map(Self.line)
  }

  private static func line(_ row: Row) -> Line {
    let mark = row.canOpen ? (row.isOpen ? "- " : "+ ") : "  "
    let start = (row.isChanged ? "~ " : "  ") + String(repeating: "  ", count: row.depth) + mark
    let value =
      !row.isOpen
      ? ": " + Scene.shortened(row.value)
      : row.value.mapValue == nil ? ": " + ValueText.size(of: row.value) : ""
    return [
      StyledText(start, row.isChanged ? .changed : .dim),
      StyledText(Printable.text(row.label), row.depth == 0 ? .title : .plain),
      StyledText(value, row.isChanged && !row.isOpen ? .changed : .plain),
    ]
  }

  /// Selects the nearest value that contains a path without a row.
  mutating func keepAbsent(_ path: StatePath, in scene: Scene) {
    let holders = rows.indices.filter { path.elements.starts(with: rows[$0].path.elements) }
    let nearest = holders.max {
      (rows[$0].path.elements.count, -$0) < (rows[$1].path.elements.count, -$1)
    }
    if let nearest { scroll.cursor = nearest }
  }

  mutating func handle(_ key: PaneKey, in scene: Scene) -> PaneAction? {
    if case .sideways(let direction) = key { return .goToWrite(direction) }
    let cursor = scroll.cursor
    guard rows.indices.contains(cursor) else { return nil }
    let row = rows[cursor]
    switch key {
    case .collapse where row.isOpen: toggle(row)
    case .collapse:
      let parent = rows[..<cursor].lastIndex { $0.depth < row.depth }
      if let parent { scroll.cursor = parent }
    case .expand where row.isOpen: scroll.cursor = min(cursor + 1, rows.count - 1)
    case .expand, .activate: if row.canOpen { toggle(row) }
    case .expandAll: open(row.value, at: row.path, depth: row.depth)
    case .sideways: break
    }
    return nil
  }

  private mutating func toggle(_ row: Row) { toggled.formSymmetricDifference([row.path]) }

  private mutating func open(_ value: CBORValue, at path: StatePath, depth: Int) {
    guard value.setElements == nil, !value.children.isEmpty else { return }
    if depth == 0 { toggled.remove(path) } else { toggled.insert(path) }
    for child in value.children {
      open(child.value, at: path.appending(child.element), depth: depth + 1)
    }
  }
}
