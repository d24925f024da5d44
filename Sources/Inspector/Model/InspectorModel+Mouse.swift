import TextTerminal

extension InspectorModel {
  /// The number of rows by which one step of the wheel moves the cursor.
  private static let wheelStep = 3

  /// Handles the mouse: a click chooses a pane, a row, or a place of the scrubber, whose cursor can
  /// be dragged; the wheel moves the cursor of the pane below it.
  mutating func handle(_ mouse: MouseEvent) {
    let layout = layout
    digits = ""
    if isHelpOpen, mouse.kind == .wheelUp || mouse.kind == .wheelDown {
      return scrollHelp(by: mouse.kind == .wheelUp ? -Self.wheelStep : Self.wheelStep)
    }
    if isHelpOpen || prompt != nil || layout.isTooSmall || isEmpty { return }
    if layout.hasScrubber, mouse.row == layout.bodyEnd || isDragging {
      return drag(mouse)
    }
    guard let area = layout.panes.first(where: { $0.contains(mouse.row, mouse.column) }) else {
      return
    }
    switch mouse.kind {
    case .press:
      focus(on: area.pane)
      show(area.pane)
      let row = mouse.row - area.row + panes[area.pane].scroll.top
      let column = mouse.column - area.column
      guard row < panes[area.pane].rowCount else { return }
      if let action = panes[area.pane].point(at: row, column: column) { perform(action) }
    case .wheelUp, .wheelDown:
      show(area.pane)
      let distance = mouse.kind == .wheelUp ? -Self.wheelStep : Self.wheelStep
      if let action = panes[area.pane].move(by: distance) { perform(action) }
    case .drag, .release: break
    }
  }

  private mutating func drag(_ mouse: MouseEvent) {
    guard mouse.kind == .press || (isDragging && mouse.kind == .drag) else {
      return isDragging = false
    }
    guard let event = scrubbedEvent(at: mouse.column) else { return }
    report(time.go(to: event, isJump: !isDragging))
    isDragging = true
  }
}
