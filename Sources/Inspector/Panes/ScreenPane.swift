import CBOR
import EventModel
import TextTerminal
import Timeline

/// What the application showed, laid out for the pane. The cursor is on a text or a control.
struct ScreenPane: PaneView {
  let title = Pane.screen.title
  var scroll = PaneScroll()
  /// The elements that are shown, from top to bottom. The first row of the pane is above them.
  private var parts: [ScreenDrawing.Part] = []
  private var selected: [Int]?
  /// The frame that is shown; −1 for none.
  private var frame = -1
  private var tree = CBORValue.null
  private var rows: [Line] = []

  var rowCount: Int { rows.count }

  private var part: ScreenDrawing.Part? { parts.first { $0.place == selected } }

  /// The element with the cursor, and the frame in which it is; nil if there is none.
  var selection: (trace: ScreenTrace, element: CBORValue, frame: Int)? {
    guard let trace = part.map({ ScreenTrace($0) }), let element = trace.element(of: tree) else {
      return nil
    }
    return (trace, element, frame)
  }

  mutating func show(_ scene: Scene) {
    (rows, parts) = ([], [])
    guard !scene.time.isEmpty else { return }
    do throws(InspectorError) {
      if let shown = try scene.shownScreen() { return draw(shown, scene) }
      rows = [[StyledText("no screen: no frame up to this event", .dim)]]
    } catch {
      rows = [[StyledText(error.message, .divergence)]]
    }
    frame = -1
  }

  private mutating func draw(
    _ shown: (tree: CBORValue, frame: Int, isAhead: Bool), _ scene: Scene
  ) {
    tree = shown.tree
    let size = scene.size(of: .screen)
    let drawing = ScreenDrawing(
      whole: ScreenBoxes(
        of: PlacedElement(value: tree), isLayered: true, glyphs: scene.glyphs),
      width: size.width, leastHeight: size.height - 1)
    var grid = drawing.grid
    parts = drawing.parts.sorted {
      ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound)
    }
    var changed: [Int]?
    if scene.other != nil {
      let former = (try? scene.stateOfOther.get())?.screen ?? .null
      for part in parts {
        guard let element = ScreenTrace(part).element(of: tree), !former.has(element) else {
          continue
        }
        changed = changed ?? part.place
        for row in part.rows { grid.paint(row: row, columns: part.columns, role: .changed) }
      }
    } else if shown.isAhead || shown.frame == scene.current,
      let patch = scene.patch(ofFrame: shown.frame)
    {
      for part in parts {
        var trace = ScreenTrace(part)
        guard trace.goBack(over: patch, symbols: scene.symbols) != .none else { continue }
        changed = changed ?? part.place
        for row in part.rows { grid.paint(row: row, columns: part.columns, role: .changed) }
      }
    }
    var head = "frame @\(shown.frame)"
    if scene.comparesTurn, scene.time.tellsStory {
      head += shown.isAhead ? ", after this turn" : "; this turn brings none"
    } else if shown.isAhead {
      head += ", to which this leads"
    }
    if let other = scene.other {
      head += other.isGolden ? ", renewed; " : ", golden; "
      head += changed == nil ? "both show the same" : "marked is what differs"
    }
    rows = [[StyledText(head, shown.isAhead ? .title : .dim)]]
    rows += (0..<grid.height).map(grid.line(ofRow:))
    if shown.frame != frame, let changed { selected = changed }
    frame = shown.frame
    select(part ?? parts.first)
  }

  func lines(_ rows: Range<Int>, width: Int) -> [Line] { Array(self.rows[rows]) }

  func painted(isFocused: Bool) -> PaintedCells? {
    guard isFocused, let part = part else { return nil }
    return (part.rows.lowerBound + 1..<part.rows.upperBound + 1, part.columns)
  }

  // MARK: Keys

  mutating func move(by count: Int) -> PaneAction? {
    guard let part else { return nil }
    let (target, column) = (part.rows.lowerBound + count, part.columns.lowerBound)
    func distance(_ other: ScreenDrawing.Part) -> (Int, Int) {
      (abs(other.rows.lowerBound - target), abs(other.columns.lowerBound - column))
    }
    let further = parts.filter {
      count > 0 ? $0.rows.lowerBound >= target : $0.rows.lowerBound <= target
    }
    select((further.isEmpty ? parts : further).min { distance($0) < distance($1) })
    return nil
  }

  /// Whether a text or a control is at a place.
  func hasPart(at row: Int, column: Int) -> Bool {
    parts.contains { $0.rows.contains(row - 1) && $0.columns.contains(column) }
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
    switch key {
    case .collapse, .expand:
      let place = parts.firstIndex { $0.place == selected } ?? 0
      let next = place + (key == .expand ? 1 : -1)
      if parts.indices.contains(next) { select(parts[next]) }
    case .activate: return .askWhy
    case .sideways(let direction):
      return .goToNext(direction, missing: "no other frame") { $0.index.kind(of: $1) == .frame }
    case .expandAll: break
    }
    return nil
  }
}

extension Scene {
  /// The screen after the current event, or after the turn that is shown as a whole. For a commit or
  /// a route it is that of the frame of its turn to which it leads.
  ///
  /// - Returns: Nil before the first frame.
  func shownScreen() throws(InspectorError) -> (tree: CBORValue, frame: Int, isAhead: Bool)? {
    if other != nil {
      let projection = try stateAfterTurn.get()
      return projection.screen.map { ($0, projection.lastFrame, false) }
    }
    let ahead = frameAhead
    let projection = try state(at: ahead ?? current).get()
    guard let screen = projection.screen else { return nil }
    return (screen, ahead ?? projection.lastFrame, ahead != nil)
  }

  /// The last frame of a turn that is shown as a whole, or the next one after a commit or a route.
  private var frameAhead: Int? {
    let isWhole = end(of: .screen) != current
    guard isWhole || [.commit, .route].contains(index.kind(of: current)) else { return nil }
    let later = (index.place(of: current)...index.place(of: lastOfTurn)).dropFirst()
    func isFrame(_ place: Int) -> Bool { index.kind(of: index.number(at: place)) == .frame }
    return (isWhole ? later.last(where: isFrame) : later.first(where: isFrame))
      .map(index.number(at:))
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

extension ScreenTrace {
  init(_ part: ScreenDrawing.Part) {
    self.init(
      path: (part.place ?? []).flatMap { [.key("children"), .index($0)] }, isControl: part.isControl
    )
  }
}

extension CBORValue {
  /// Whether a screen has an element that looks the same.
  fileprivate func has(_ element: CBORValue) -> Bool {
    self == element || drawnChildren.contains { $0.has(element) }
  }
}
