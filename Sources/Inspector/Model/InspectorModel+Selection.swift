import EventModel

extension InspectorModel {
  /// The path that was chosen in the state or diff pane, or else the one under its cursor.
  var selectedPath: StatePath? {
    let pane = focus == .diff ? Pane.diff : .state
    if let chosen = selected[pane] { return chosen }
    let paths = rowPaths(of: pane)
    let cursor = cursors[pane, default: 0]
    return paths.indices.contains(cursor) ? paths[cursor] : nil
  }

  private func rowPaths(of pane: Pane) -> [StatePath?] {
    if pane == .diff { return diffRows().map(\.path) }
    return (try? stateRows().get().map(\.path)) ?? []
  }

  /// Chooses the path that a key moved the cursor to, and otherwise brings the cursor to the row
  /// that the chosen path has now.
  mutating func keepSelection(since before: [Pane: Int]) {
    for pane in [Pane.state, .diff] {
      let cursor = cursors[pane, default: 0]
      let isMoved = cursor != before[pane, default: 0]
      guard isMoved || selected[pane] != nil else { continue }
      let paths = rowPaths(of: pane)
      if isMoved {
        selected[pane] = paths.indices.contains(cursor) ? paths[cursor] : nil
      } else if let path = selected[pane] {
        bringCursor(of: pane, to: path, among: paths)
      }
    }
  }

  /// Where the path has no row, the state pane shows what holds it, and the diff pane chooses
  /// nothing unless the event writes the path.
  private mutating func bringCursor(
    of pane: Pane, to path: StatePath, among paths: [StatePath?]
  ) {
    let cursor = cursors[pane, default: 0]
    if paths.indices.contains(cursor), paths[cursor] == path { return }
    if let row = paths.firstIndex(of: path) {
      cursors[pane] = row
    } else if pane == .state {
      let holders = paths.indices.filter { row in
        paths[row].map { path.elements.starts(with: $0.elements) } ?? false
      }
      let nearest = holders.max {
        (paths[$0]?.elements.count ?? 0, -$0) < (paths[$1]?.elements.count ?? 0, -$1)
      }
      if let nearest { cursors[pane] = nearest }
    } else if currentEvent.map({ writes($0, path) }) != true {
      selected[pane] = nil
    }
  }
}
