import EventModel
import TextTerminal

extension InspectorModel {
  /// Returns the whole screen.
  package func render() -> Grid {
    var grid = Grid(width: size.width, height: size.height)
    let layout = layout
    if layout.isTooSmall {
      let text = "window too small (\(size.width)x\(size.height)), need 40x8"
      let column = max(0, (size.width - text.count) / 2)
      grid.put(text, row: size.height / 2, column: column, limit: size.width)
      return grid
    }
    drawTitle(&grid)
    if isHelpOpen {
      drawHelp(&grid, end: layout.bodyEnd)
    } else {
      if layout.isBoxed { drawBoxes(&grid, layout) }
      for area in layout.panes { draw(area, layout, &grid) }
      for area in layout.panes where area.pane == focus { markSearched(area, &grid) }
    }
    drawProposals(&grid, end: layout.bodyEnd)
    if layout.hasScrubber { drawScrubber(&grid, row: layout.bodyEnd) }
    drawStatus(&grid, row: layout.bodyEnd + (layout.hasScrubber ? 1 : 0))
    put([StyledText(hints, .dim)], &grid, row: size.height - 1)
    return grid
  }

  func put(
    _ line: Line, _ grid: inout Grid, row: Int, column: Int = 0, limit: Int? = nil,
    skipping: Int = 0
  ) {
    let shown = line.map { StyledText(glyphs.shown($0.text), $0.role) }
    grid.put(
      shown, row: row, column: column, limit: limit ?? size.width - column, skipping: skipping,
      ellipsis: glyphs.ellipsis)
  }

  private var verdictText: String {
    switch verification {
    case .running: "replaying"
    case .done(_, let percent):
      "verified \(percent)%" + (programName.map { " by \($0)" } ?? "")
    case .none, .impossible: ""
    }
  }

  /// The file name of the executable that was replayed; nil for a bundled application.
  private var programName: Substring? {
    guard case .done(let path?, _) = verification else { return nil }
    return path.split(separator: "/").last
  }

  private func drawTitle(_ grid: inout Grid) {
    let verdict: String
    if let first = marks.divergences.first {
      verdict =
        (first.event > 0 ? "ok to @\(first.event - 1) | x @\(first.event) differs" : "x @0 differs")
        + (programName.map { " in \($0)" } ?? "")
    } else {
      verdict = [verdictText, growthText, note, time.progress]
        .filter { !$0.isEmpty }.joined(separator: "  ")
    }
    let left = [
      " " + time.timeline.events.name, time.timeline.events.application, verdict,
      time.isFilterOn ? "filtered" : "", player.map { "playing \($0.speedText)" } ?? "",
    ]
    .filter { !$0.isEmpty }.joined(separator: "  ")
    let right =
      isEmpty
      ? "no events "
      : "@\(current)/\(time.index.last)  \(SessionTime.seconds(time.index.time(of: current))) "
    let space = size.width - right.count
    put([StyledText(Printable.text(left), .title)], &grid, row: 0, limit: max(0, space - 1))
    put([StyledText(right, .title)], &grid, row: 0, column: max(0, space))
  }

  private func drawBoxes(_ grid: inout Grid, _ layout: Layout) {
    for area in layout.panes {
      let top = layout.hasTabs && area.pane != .timeline ? area.row - 2 : area.row - 1
      let isFocused = area.pane == focus
      for row in [top, area.row + area.height] {
        let edge =
          glyphs.corner + String(repeating: glyphs.horizontal, count: area.width) + glyphs.corner
        grid.put(edge, row: row, column: area.column - 1, limit: area.width + 2, role: .border)
      }
      for row in top + 1..<area.row + area.height {
        for column in [area.column - 1, area.column + area.width] {
          grid.put(glyphs.vertical, row: row, column: column, limit: 1, role: .border)
        }
      }
      if !layout.hasTabs || area.pane == .timeline {
        let title = "\(area.pane.rawValue) \(panes[area.pane].title)"
        put(
          [StyledText(isFocused ? "*\(title)" : title, isFocused ? .focus : .title)], &grid,
          row: top,
          column: area.column + 1, limit: area.width - 1)
      } else {
        drawTabs(&grid, row: area.row - 1, column: area.column, limit: area.width, shown: area.pane)
      }
    }
    joinBorders(&grid, layout)
  }

  /// Replaces every corner with the glyph that joins the lines next to it.
  private func joinBorders(_ grid: inout Grid, _ layout: Layout) {
    guard !isASCII else { return }
    func isLine(_ row: Int, _ column: Int, _ line: String) -> Bool {
      guard row >= 1, row < layout.bodyEnd, column >= 0, column < grid.width,
        let character = grid[row, column].character
      else { return false }
      return grid[row, column].role == .border && (String(character) == line || character == "┼")
    }
    let joints = [" ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼"]
    var found: [(row: Int, column: Int, glyph: String)] = []
    for row in 1..<layout.bodyEnd {
      for column in 0..<grid.width where grid[row, column].character == "┼" {
        guard grid[row, column].role == .border else { continue }
        let joint =
          (isLine(row - 1, column, "│") ? 1 : 0) + (isLine(row + 1, column, "│") ? 2 : 0)
          + (isLine(row, column - 1, "─") ? 4 : 0) + (isLine(row, column + 1, "─") ? 8 : 0)
        found.append((row, column, joints[joint]))
      }
    }
    for joint in found {
      grid.put(joint.glyph, row: joint.row, column: joint.column, limit: 1, role: .border)
    }
  }

  private func drawTabs(
    _ grid: inout Grid, row: Int, column: Int, limit: Int, shown: Pane, withTimeline: Bool = false
  ) {
    var line: Line = []
    for pane in Pane.allCases where withTimeline || pane != .timeline {
      let text = "\(pane.rawValue) \(pane.title)"
      let role: Role = pane == shown ? (pane == focus ? .focus : .title) : .dim
      line.append(StyledText(pane == shown ? "[\(text)]" : " \(text) ", role))
    }
    put(line, &grid, row: row, column: column, limit: limit)
  }

  private func draw(_ area: Layout.Area, _ layout: Layout, _ grid: inout Grid) {
    if !layout.isBoxed {
      drawTabs(&grid, row: 1, column: 0, limit: area.width, shown: area.pane, withTimeline: true)
    }
    let pane = panes[area.pane]
    let top = min(pane.scroll.top, pane.rowCount)
    let lines = pane.lines(top..<min(pane.rowCount, top + area.height), width: area.width)
    for (offset, line) in lines.enumerated() {
      put(
        line, &grid, row: area.row + offset, column: area.column, limit: area.width,
        skipping: pane.scroll.shift)
    }
    guard let (rows, columns) = pane.painted(isFocused: area.pane == focus) else { return }
    let shown = (columns ?? 0..<area.width).clamped(to: 0..<area.width)
    for row in rows.clamped(to: top..<top + area.height) {
      grid.paint(
        row: area.row + row - top,
        columns: area.column + shown.lowerBound..<area.column + shown.upperBound, role: .current)
    }
  }

  /// Marks what is searched for in a pane, also while it is typed, but for the cursor.
  private func markSearched(_ area: Layout.Area, _ grid: inout Grid) {
    let text = prompt.map { $0.kind == .search ? String($0.text) : "" } ?? searchText
    let wanted = text.lowercased().map(String.init)
    guard !wanted.isEmpty else { return }
    for row in area.row..<area.row + area.height {
      let columns = (area.column..<area.column + area.width).filter {
        grid[row, $0].character != nil && grid[row, $0].role != .current
      }
      let letters = columns.map { grid[row, $0].character?.lowercased() ?? "" }
      var start = 0
      while start + wanted.count <= letters.count {
        let end = start + wanted.count
        if letters[start] == wanted[0], letters[start..<end].elementsEqual(wanted) {
          grid.paint(row: row, columns: columns[start]..<columns[end - 1] + 1, role: .focus)
          start = end
        } else {
          start += 1
        }
      }
    }
  }

  private func drawStatus(_ grid: inout Grid, row: Int) {
    if let prompt {
      let text = prompt.mark + Printable.text(String(prompt.text))
      put([StyledText(text, .prompt)], &grid, row: row)
      let cursor = CellWidth.of(prompt.mark + Printable.text(String(prompt.text[..<prompt.cursor])))
      grid.paint(row: row, columns: cursor..<cursor + 1, role: .current)
    } else if !message.isEmpty {
      put([StyledText(message, .prompt)], &grid, row: row)
    } else if digits.count > 1 {
      put([StyledText(digits, .prompt)], &grid, row: row)
    } else {
      put(statusLine, &grid, row: row)
    }
  }

  /// The current event and its causes back to the root.
  private var statusLine: Line {
    let scene = scene
    if let known = marks.divergences.first(where: { $0.event == current }) {
      let text = [known.text, known.place].filter { !$0.isEmpty }.joined(separator: "  at ")
      return [StyledText("@\(current) x ", .dim), StyledText(Printable.text(text), .divergence)]
    }
    guard let event = scene.currentEvent else { return [] }
    var line = [
      StyledText(event.kind.name, Role(kind: event.kind)), StyledText(" " + scene.what(event)),
    ]
    let (chain, areAll) = scene.causes(of: current)
    let place = scene.symbols[event.header.place]
    if !place.isEmpty { line.append(StyledText("  \(Printable.text(place))", .dim)) }
    var causes = ""
    for number in chain.prefix(6) { causes += " \(glyphs.cause) @\(number)" }
    if areAll, let root = chain.last, let input = time.event(at: root) {
      causes += " (\(input.kind.name) \(scene.what(input)))"
    }
    line.insert(StyledText("@\(current)\(causes)  ", .dim), at: 0)
    if let note = marks.notes[current] {
      line.insert(StyledText(Printable.text(note) + "  ", .prompt), at: 0)
    }
    return line
  }

  /// What keys do here, as far as there is room; at the end always help and quit.
  private var hints: String {
    if prompt?.kind == .command { return "Enter take it  Esc leave  Tab complete" }
    if prompt?.kind == .filter { return "Enter take it  Esc leave  Tab complete" }
    if prompt != nil { return "Enter take it  Esc leave" }
    if isHelpOpen { return "type to search  Up Down scroll  Esc close" }
    if player != nil { return "+ - speed  any other key stops" }
    let own: [String] =
      switch focus {
      case .timeline: [". , step", "Enter fold", "p cause", "Space play", "f filter"]
      case .state, .diff: ["[ ] writes", "y why", "Y why not", "B blame", "w watch", "= base"]
      case .screen: ["y why", "[ ] frames", "Space play"]
      case .cause where panes.cause.answer != nil: ["Enter go there", "H back", "Esc causes"]
      case .cause: ["Enter go there", "p cause", "o outstanding", "H back"]
      }
    let common = ["/ find", "< > change", "c continue", "Tab pane", ": go to", "z zoom", "m mark"]
    let end = "? help  q quit"
    var line = ""
    for hint in own + common where line.count + hint.count + 2 + end.count <= size.width {
      line += hint + "  "
    }
    return line + end
  }
}
