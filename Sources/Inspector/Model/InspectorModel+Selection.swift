import EventModel

extension InspectorModel {
  /// The path selected in the state or diff pane, or else the one under its cursor.
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

  /// Selects the path to which a key moved the cursor. If no key did, moves the cursor to the
  /// present row of the selected path.
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

  /// Moves the cursor to the row of a path. If there is none, the state pane shows the nearest
  /// value that contains the path, and the diff pane selects nothing unless the event writes the
  /// path.
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
