import CBOR
import EventModel
import SnapshotDiff
import TextTerminal

/// All nodes as a tree, after the current event, or only what changed. It opens what the event changed,
/// and shows it before and after. A path stays selected while its row moves.
struct StatePane: PaneView {
  /// Whether it is the pane of the state or that of the differences.
  let pane: Pane
  private(set) var title = ""
  var scroll = PaneScroll()
  /// The path that the user has selected; nil for none. Rows differ between events.
  var selected: StatePath?
  /// What the user opened (true) and closed (false), by path.
  private var folding: [StatePath: Bool] = [:]
  private var rows: [StateRow] = []
  /// Whether a row has a change, so that the others are dim.
  private var hasChanges = false
  /// The event whose changes the cursor was moved to.
  private var followed: Int?
  /// The row of the cursor when the rows were computed.
  private var settled = 0
  /// The line that takes the place of the rows.
  private var notice: Line = []

  init(pane: Pane) { self.pane = pane }

  var rowCount: Int { rows.count }

  /// The path of the row with the cursor.
  var pathAtCursor: StatePath? {
    rows.indices.contains(scroll.cursor) ? rows[scroll.cursor].path : nil
  }

  mutating func show(_ scene: Scene) {
    if scroll.cursor != settled { selected = pathAtCursor }
    let isTurn = scene.end(of: pane) != scene.current
    title =
      pane.title
      + (pane == .state
        ? (isTurn ? " after this turn" : "")
        : scene.comparesTurn ? " of this turn" : ", base \(scene.baseName)")
    rows = []
    let (old, present) = scene.compared
    let new = isTurn ? scene.stateAfterTurn : present
    switch (old, new) {
    case (_, .failure(let error)): notice = [StyledText(error.message, .divergence)]
    case (.failure(let error), .success) where pane == .diff:
      notice = [StyledText(error.message, .divergence)]
    case (_, .success(let new)):
      let nothing =
        pane == .state
        ? "no state yet"
        : scene.comparesTurn
          ? "this turn changed no state" : "state is the same as \(scene.baseName)"
      notice = [StyledText(nothing, .dim)]
      var changes: [String: [StateChange]] = [:]
      if case .success(let old) = old {
        for group in StateDifference(from: old, to: new).groups {
          changes[group.node] = group.changes
        }
      }
      hasChanges = !changes.isEmpty
      for (node, value) in new.states {
        let name = new.symbols[node]
        append(
          StateRow(path: StatePath(nodeName: name), depth: 0, label: name, value: value),
          at: 0, changes.removeValue(forKey: name) ?? [])
      }
      for node in changes.keys.sorted() {
        guard let old = changes[node]?.first?.old else { continue }
        let path = StatePath(nodeName: node)
        rows.append(StateRow(path: path, depth: 0, label: node, value: old, mark: .removed))
      }
      follow(scene)
      if let selected, pathAtCursor != selected { keep(selected) }
    }
    scroll.cursor = max(0, min(scroll.cursor, rows.count - 1))
    settled = scroll.cursor
  }

  /// Moves the cursor to the first change of an event, unless it changed what the user has selected.
  private mutating func follow(_ scene: Scene) {
    guard followed != scene.current, scene.marks.diffBase == nil else { return }
    followed = scene.current
    let changed = rows.indices.filter { rows[$0].isChange }
    guard let first = changed.first else { return }
    if let selected, changed.contains(where: { selected.touches(rows[$0].path) }) { return }
    selected = nil
    scroll.cursor = first
  }

  // MARK: Rows

  /// The largest number of parts of which all are shown when a change opens what holds them.
  private static let fewParts = 12

  /// Adds a row, and those inside it.
  ///
  /// - Parameters:
  ///   - level: The number of elements from the node to the part.
  ///   - changes: The changes at the part and inside it.
  private mutating func append(_ row: StateRow, at level: Int, _ changes: [StateChange]) {
    var row = row
    let own = changes.filter { $0.path.elements.count == level }
    let inside = changes.filter { $0.path.elements.count > level }
    row.take(own, hasChangesInside: !inside.isEmpty)
    if pane == .diff, row.mark == .none { return }
    let children =
      row.depth < CBORLimits.nesting && row.value.setElements == nil ? row.value.children : []
    let isChosen = folding[row.path]
    row.canOpen = !children.isEmpty
    row.isOpen = row.canOpen && (isChosen ?? (level == 0 || !inside.isEmpty))
    rows.append(row)
    guard row.isOpen else { return }
    let isArray = row.value.arrayValue != nil
    func isGone(_ change: StateChange) -> Bool {
      change.kind == .removed && change.path.elements.count == level + 1
    }
    // The index of a removed element is of the old array.
    let byPart = Dictionary(grouping: inside.filter { !isGone($0) }) { $0.path.elements[level] }
    let identities = isArray ? row.value.identities : nil
    let showsAll = isChosen != nil || children.count <= Self.fewParts || inside.isEmpty
    var equal = 0
    for (index, child) in children.enumerated() {
      let changes = byPart[child.element] ?? []
      if changes.isEmpty, !showsAll {
        equal += 1
        continue
      }
      let element = identities.map { .whereField("id", $0[index]) } ?? child.element
      append(row.inside(element, child.value), at: level + 1, changes)
    }
    for change in inside.filter(isGone) {
      guard let element = change.name.elements.last, let old = change.old else { continue }
      var gone = row.inside(element, old)
      gone.mark = .removed
      rows.append(gone)
    }
    guard equal > 0, pane == .state else { return }
    let label = "⋯ \(equal) equal"
    var rest = StateRow(path: row.path, depth: row.depth + 1, label: label, value: .null)
    (rest.canOpen, rest.hasValue) = (true, false)
    rows.append(rest)
  }

  func lines(_ rows: Range<Int>, width: Int) -> [Line] {
    self.rows.isEmpty
      ? [notice] : self.rows[rows].map { $0.line(width: width, isDim: hasChanges) }
  }

  // MARK: Keys

  /// Moves the cursor to the row of a path, or to the nearest value that contains it.
  private mutating func keep(_ path: StatePath) {
    let holders = rows.indices.filter { path.elements.starts(with: rows[$0].path.elements) }
    let nearest = holders.max {
      (rows[$0].path.elements.count, -$0) < (rows[$1].path.elements.count, -$1)
    }
    if let nearest { scroll.cursor = nearest } else if pane == .diff { selected = nil }
  }

  mutating func handle(_ key: PaneKey, in scene: Scene) -> PaneAction? {
    if case .sideways(let direction) = key { return .goToWrite(direction) }
    let cursor = scroll.cursor
    guard rows.indices.contains(cursor) else { return nil }
    let row = rows[cursor]
    switch key {
    case .collapse where row.isOpen: folding[row.path] = false
    case .collapse:
      let parent = rows[..<cursor].lastIndex { $0.depth < row.depth }
      if let parent { scroll.cursor = parent }
    case .expand where row.isOpen: scroll.cursor = min(cursor + 1, rows.count - 1)
    case .activate where !row.canOpen: return .askWhy
    case .expand, .activate: if row.canOpen { folding[row.path] = !row.isOpen }
    case .expandAll: open(row.value, at: row.path)
    case .sideways: break
    }
    return nil
  }

  private mutating func open(_ value: CBORValue, at path: StatePath) {
    guard value.setElements == nil, !value.children.isEmpty else { return }
    folding[path] = true
    let identities = value.arrayValue == nil ? nil : value.identities
    for (index, child) in value.children.enumerated() {
      let element = identities.map { .whereField("id", $0[index]) } ?? child.element
      open(child.value, at: path.appending(element))
    }
  }
}
