import CBOR
import EventModel
import TextTerminal

extension InspectorModel {
  /// One row of the state tree.
  struct StateRow {
    var path: StatePath
    var depth: Int
    var label: String
    var value: CBORValue
    var isOpen: Bool
    var canOpen: Bool
    var isChanged: Bool
  }

  /// Returns the rows of the state tree after the current event.
  func stateRows() -> Result<[StateRow], InspectorError> {
    state(at: current).map { projection in
      let written = currentEvent.map(changedPaths) ?? []
      var rows: [StateRow] = []
      for (node, value) in projection.states {
        let name = timeline.symbols[node]
        appendRows(
          value, label: name, path: StatePath(nodeName: name), depth: 0, written: written, to: &rows
        )
      }
      return rows
    }
  }

  private func appendRows(
    _ value: CBORValue, label: String, path: StatePath, depth: Int, written: [StatePath],
    to rows: inout [StateRow]
  ) {
    let children = depth < CBORLimits.nesting && value.setElements == nil ? value.children : []
    let isOpen = !children.isEmpty && (depth == 0) != toggled.contains(path)
    rows.append(
      StateRow(
        path: path, depth: depth, label: label, value: value, isOpen: isOpen,
        canOpen: !children.isEmpty, isChanged: written.contains { path.touches($0) }))
    guard isOpen else { return }
    for child in children {
      appendRows(
        child.value, label: Self.label(of: child.element), path: path.appending(child.element),
        depth: depth + 1, written: written, to: &rows)
    }
  }

  private static func label(of element: StatePath.Element) -> String {
    switch element {
    case .index(let index): String(index)
    default: StatePath([element]).description
    }
  }

  /// One row of the cause pane. Enter goes to its event.
  struct CauseRow {
    var event: Int?
    var line: Line
  }

  /// The largest number of direct consequences that are listed.
  private static let longestEffectList = 200

  func causeRows() -> [CauseRow] {
    guard !isEmpty else { return [] }
    var rows: [CauseRow] = []
    let chain = Array(index.chain(of: current).reversed()) + [current]
    for (depth, number) in chain.enumerated() {
      rows.append(causeRow(number, depth: depth, isCurrent: number == current))
    }
    for number in index.effects(of: current, limit: Self.longestEffectList) {
      rows.append(causeRow(number, depth: chain.count, isCurrent: false))
    }
    func section(_ title: String, _ lines: [CauseRow]) {
      if lines.isEmpty { return }
      rows.append(CauseRow(event: nil, line: []))
      rows.append(CauseRow(event: nil, line: [Span(title, .title)]))
      rows += lines
    }
    section(
      "bookmarks",
      bookmarks.sorted { $0.key < $1.key }.map { name, event in
        CauseRow(event: event, line: [Span("\(name)  @\(event)")])
      })
    section(
      "watches",
      watches.map { watch in
        CauseRow(event: nil, line: [Span(Printable.text(watch.description) + watchValue(watch))])
      })
    section("breaks", breaks.map { CauseRow(event: nil, line: [Span(Printable.text($0.text))]) })
    section(
      "divergences",
      divergences.prefix(20).flatMap { divergence in
        let text = "x @\(divergence.event) \(Printable.text(divergence.text))"
        return [CauseRow(event: divergence.event, line: [Span(text, .divergence)])]
          + divergence.details.map {
            CauseRow(event: divergence.event, line: [Span("  " + Printable.text($0), .dim)])
          }
      })
    return rows
  }

  func watchValue(_ watch: StatePath) -> String {
    guard case .success(let projection) = state(at: current) else { return "" }
    return projection.state(of: watch).map { " = " + Notation.text(of: $0) } ?? " (absent)"
  }

  private func causeRow(_ number: Int, depth: Int, isCurrent: Bool) -> CauseRow {
    let indent = String(repeating: "  ", count: min(depth, 12))
    let mark = depth == 0 ? "" : isCurrent ? "=> " : "-> "
    guard let event = event(at: number) else {
      return CauseRow(
        event: number, line: [Span(indent + mark + "@\(number) cannot be read", .dim)])
    }
    return CauseRow(
      event: number,
      line: [
        Span(indent + mark), Span("@\(number) ", isCurrent ? .changed : .plain),
        Span(event.kind.name, Role(kind: event.kind)), Span(" " + what(event)),
      ])
  }

  func rowCount(of pane: Pane) -> Int {
    switch pane {
    case .timeline: rowCount
    case .state: (try? stateRows().get().count) ?? 0
    case .diff: diffRows().count
    case .screen: screenLines().count
    case .cause: causeRows().count
    }
  }

  mutating func moveCursor(_ count: Int) {
    let last = max(0, rowCount(of: focus) - 1)
    if focus == .timeline {
      guard rowCount > 0 else { return }
      let row = row(of: current)
      go(to: event(atRow: min(max(0, row + min(max(count, -last - 1), last + 1)), last)))
      return
    }
    let cursor = cursors[focus, default: 0]
    cursors[focus] = min(max(0, cursor + min(max(count, -last - 1), last + 1)), last)
  }

  mutating func collapse() {
    switch focus {
    case .timeline:
      if index.hasEffects(current), !foldedEvents.contains(current) {
        toggleFold()
      } else {
        goToCause()
      }
    case .state:
      guard case .success(let rows) = stateRows() else { return }
      let cursor = cursors[.state, default: 0]
      guard rows.indices.contains(cursor) else { return }
      if rows[cursor].isOpen {
        toggled.formSymmetricDifference([rows[cursor].path])
      } else if let parent = rows[..<cursor].lastIndex(where: { $0.depth < rows[cursor].depth }) {
        cursors[.state] = parent
      }
    default: shifts[focus] = max(0, shifts[focus, default: 0] - 8)
    }
  }

  mutating func expand() {
    switch focus {
    case .timeline:
      if foldedEvents.contains(current) { toggleFold() } else { goToEffect() }
    case .state:
      guard case .success(let rows) = stateRows() else { return }
      let cursor = cursors[.state, default: 0]
      guard rows.indices.contains(cursor), rows[cursor].canOpen else { return }
      if rows[cursor].isOpen {
        cursors[.state] = min(cursor + 1, rows.count - 1)
      } else {
        toggled.formSymmetricDifference([rows[cursor].path])
      }
    default: shifts[focus, default: 0] += 8
    }
  }

  mutating func expandAll() {
    guard focus == .state, case .success(let rows) = stateRows() else { return }
    let cursor = cursors[.state, default: 0]
    guard rows.indices.contains(cursor) else { return }
    open(rows[cursor].value, at: rows[cursor].path, depth: rows[cursor].depth)
  }

  private mutating func open(_ value: CBORValue, at path: StatePath, depth: Int) {
    guard value.setElements == nil, !value.children.isEmpty else { return }
    if depth == 0 { toggled.remove(path) } else { toggled.insert(path) }
    for child in value.children {
      open(child.value, at: path.appending(child.element), depth: depth + 1)
    }
  }

  /// Handles Enter in the pane with the focus.
  mutating func activate() {
    switch focus {
    case .timeline: toggleFold()
    case .state:
      guard case .success(let rows) = stateRows() else { return }
      let cursor = cursors[.state, default: 0]
      if rows.indices.contains(cursor), rows[cursor].canOpen {
        toggled.formSymmetricDifference([rows[cursor].path])
      }
    case .cause:
      let rows = causeRows()
      let cursor = cursors[.cause, default: 0]
      if rows.indices.contains(cursor), let event = rows[cursor].event {
        go(to: event, isJump: true)
        cursors[.cause] = 0
      }
    case .diff, .screen: break
    }
  }

  /// Handles `[` and `]` in the pane with the focus.
  mutating func goSideways(_ direction: Int) {
    switch focus {
    case .timeline, .cause:
      let depth = index.depth(of: current)
      goToNext(direction, times: takeCount(), missing: "no other event at this depth") {
        $0.index.depth(of: $1) == depth
      }
    case .state, .diff: goToWrite(of: selectedPath, direction)
    case .screen:
      goToNext(direction, times: takeCount(), missing: "no other frame") {
        $0.index.kind(of: $1) == .frame
      }
    }
  }

  mutating func focus(on pane: Pane) {
    focus = pane
    if pane != .timeline { detail = pane }
  }

  mutating func focusNext(_ direction: Int) {
    let shown = isZoomed || layout.panes.count < 3 ? Pane.allCases : layout.panes.map(\.pane)
    let place = shown.firstIndex(of: focus) ?? 0
    focus(on: shown[(place + direction + shown.count) % shown.count])
  }
}
