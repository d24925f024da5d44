import CBOR
import EventModel
import TextTerminal

/// What the application showed, laid out for the pane. The cursor is on a text or a control.
struct ScreenPane: PaneView {
  /// What the rows show.
  private struct Content: Equatable {
    var frame: Int
    var current: Int?
    var isAhead: Bool
    var size: CellSize
  }

  let title = Pane.screen.title
  var scroll = PaneScroll()
  /// The elements that are shown, from top to bottom. The first row of the pane is above them.
  private var parts: [ScreenDrawing.Part] = []
  private var selected: [Int]?
  private var content: Content?
  private var tree = PlacedElement(value: .null)
  private var rows: [Line] = []

  var rowCount: Int { rows.count }

  /// The element with the cursor, with its text and the frame in which it is; nil if there is none.
  var selection: (part: ScreenDrawing.Part, text: String, frame: Int)? {
    guard let content, let part = parts.first(where: { $0.place == selected }) else { return nil }
    return (part, tree.element(at: part.place)?.shownText ?? "", content.frame)
  }

  mutating func show(_ scene: Scene) {
    let former = content
    content = nil
    guard !scene.time.isEmpty else { return rows = [] }
    do throws(InspectorError) {
      guard let shown = try scene.shownScreen() else {
        parts = []
        return rows = [[StyledText("no screen: no frame up to this event", .dim)]]
      }
      // An event that shows no frame leaves the pane as it is.
      let isNow = shown.isAhead || shown.frame == scene.current
      let new = Content(
        frame: shown.frame, current: isNow ? scene.current : nil, isAhead: shown.isAhead,
        size: scene.size(of: .screen))
      if new != former { draw(shown.tree, new, isFollowing: new.frame != former?.frame, scene) }
      content = new
    } catch {
      (parts, rows) = ([], [[StyledText(error.message, .divergence)]])
    }
  }

  private mutating func draw(
    _ screen: CBORValue, _ content: Content, isFollowing: Bool, _ scene: Scene
  ) {
    tree = PlacedElement(value: screen)
    let boxes = ScreenBoxes(of: tree, isLayered: true, glyphs: scene.glyphs)
    let drawing = ScreenDrawing(
      whole: boxes, width: content.size.width, leastHeight: content.size.height - 1)
    var grid = drawing.grid
    parts = drawing.parts.sorted {
      ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound)
    }
    var changed: [Int]?
    if content.current != nil, let patch = scene.patch(ofFrame: content.frame) {
      for part in parts {
        var trace = ScreenTrace(part)
        guard trace.goBack(over: patch, symbols: scene.symbols) else { continue }
        changed = changed ?? part.place
        for row in part.rows { grid.paint(row: row, columns: part.columns, role: .changed) }
      }
    }
    let head =
      content.isAhead ? "frame @\(content.frame), to which this leads" : "frame @\(content.frame)"
    rows = [[StyledText(head, content.isAhead ? .title : .dim)]]
    rows += (0..<grid.height).map(grid.line(ofRow:))
    if isFollowing, let changed { selected = changed }
    if !parts.contains(where: { $0.place == selected }) { selected = parts.first?.place }
    scroll.cursor = selection(in: parts).map { $0.rows.lowerBound + 1 } ?? 0
  }

  private func selection(in parts: [ScreenDrawing.Part]) -> ScreenDrawing.Part? {
    parts.first { $0.place == selected }
  }

  func lines(_ rows: Range<Int>, width: Int) -> [Line] { Array(self.rows[rows]) }

  func painted(isFocused: Bool) -> PaintedCells? {
    guard isFocused, let part = selection(in: parts) else { return nil }
    return PaintedCells(
      rows: part.rows.lowerBound + 1..<part.rows.upperBound + 1, columns: part.columns)
  }

  // MARK: Keys

  mutating func move(by count: Int) -> PaneAction? {
    guard let part = selection(in: parts) else {
      scroll.cursor = PaneScroll.row(from: scroll.cursor, by: count, among: rowCount)
      return nil
    }
    let starts = parts.map(\.rows.lowerBound)
    let target = part.rows.lowerBound + count
    let row =
      count > 0
      ? starts.first { $0 >= target } ?? starts.last : starts.last { $0 <= target } ?? starts.first
    let column = part.columns.lowerBound
    select(
      parts.filter { $0.rows.lowerBound == row }
        .min { abs($0.columns.lowerBound - column) < abs($1.columns.lowerBound - column) })
    return nil
  }

  mutating func point(at row: Int, column: Int) -> PaneAction? {
    let near = parts.filter { $0.rows.contains(row - 1) }
    select(near.first { $0.columns.contains(column) } ?? near.first)
    return nil
  }

  private mutating func select(_ part: ScreenDrawing.Part?) {
    guard let part else { return }
    selected = part.place
    scroll.cursor = part.rows.lowerBound + 1
  }

  mutating func handle(_ key: PaneKey, in scene: Scene) -> PaneAction? {
    let index = scene.index
    switch key {
    case .collapse, .expand:
      let place = parts.firstIndex { $0.place == selected } ?? 0
      let next = place + (key == .expand ? 1 : -1)
      if parts.indices.contains(next) { select(parts[next]) }
    case .activate: return .askWhy
    case .sideways(let direction):
      return .goToNext(direction, missing: "no other frame") { index.kind(of: $0) == .frame }
    case .expandAll: break
    }
    return nil
  }
}

extension Scene {
  /// The screen after the current event. For a commit or a route it is that of the frame of its turn
  /// to which it leads.
  ///
  /// - Returns: Nil before the first frame.
  func shownScreen() throws(InspectorError) -> (tree: CBORValue, frame: Int, isAhead: Bool)? {
    let ahead = frameAhead
    let projection = try state(at: ahead ?? current).get()
    guard let screen = projection.screen else { return nil }
    return (screen, ahead ?? projection.lastFrame, ahead != nil)
  }

  private var frameAhead: Int? {
    guard [.commit, .route].contains(index.kind(of: current)) else { return nil }
    var place = index.place(of: current) + 1
    while place < index.count {
      let number = index.number(at: place)
      if index.startsTurn(number) { return nil }
      if index.kind(of: number) == .frame { return number }
      place += 1
    }
    return nil
  }

  /// The change of the screen by a frame; nil for a screen that is new as a whole.
  func patch(ofFrame number: Int) -> Patch? {
    guard let event = time.event(at: number), event.kind == .frame,
      let patch = try? Patch(symbolic: event.payload),
      !patch.operations.contains(where: { $0.path.isEmpty })
    else { return nil }
    return patch
  }
}
