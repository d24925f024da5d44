import EventModel

/// A pane whose rows show paths. A path stays selected while its row moves.
protocol PathPane: PaneView {
  /// The path that the user has selected; nil for none. Rows differ between events.
  var selected: StatePath? { get set }
  /// The paths of the rows; nil for a row without one.
  var paths: [StatePath?] { get }
  /// Handles a selected path that has no row.
  mutating func keepAbsent(_ path: StatePath, in scene: Scene)
}

extension PathPane {
  /// The path of the row with the cursor.
  var pathAtCursor: StatePath? {
    paths.indices.contains(scroll.cursor) ? paths[scroll.cursor] : nil
  }

  /// Selects the path to which a key moved the cursor. If no key did, moves the cursor to the
  /// present row of the selected path.
  mutating func keepSelection(isMoved: Bool, in scene: Scene) {
    if isMoved {
      selected = pathAtCursor
    } else if let path = selected, pathAtCursor != path {
      if let row = paths.firstIndex(of: path) {
        scroll.cursor = row
      } else {
        keepAbsent(path, in: scene)
      }
    }
  }
}
