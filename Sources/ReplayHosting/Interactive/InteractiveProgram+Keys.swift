import HeadlessUI
import Replay
import ReplayRuntime
import TextTerminal

extension InteractiveProgram {
  /// Carries out one key: moves the focus, edits a field, or presses a control.
  package mutating func handle(_ key: Key) {
    message = ""
    if let focused, focused.takesPosition, point(key, focused) {
      session.onIdle()
      return refresh()
    }
    switch key {
    case .control("c"): request = .quit(exitCode: 130)
    case .control("l"): request = .repaint
    case .control("z"): request = .suspend
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    case .down: moveAlongRows(by: 1)
    case .up: moveAlongRows(by: -1)
    case .pageDown: moveAlongRows(by: 10, wraps: false)
    case .pageUp: moveAlongRows(by: -10, wraps: false)
    case .escape: press(shortcut: "cancel", otherwise: "there is nothing to leave here")
    default:
      if let focused, focused.isField { edit(key, focused) } else { command(key) }
    }
    session.onIdle()
    refresh()
  }

  private mutating func moveFocus(by step: Int, wraps: Bool = true) {
    guard let place else { return focus(at: 0) }
    let count = reachable.count
    focus(at: wraps ? (place + step + count) % count : max(0, place + step))
  }

  /// Moves the focus, and shows more rows of a long list where it would leave them. Tab leaves the list.
  private mutating func moveAlongRows(by step: Int, wraps: Bool = true) {
    if let place, let edge = edgeOfRows(from: place, to: place + step) {
      return showRows(beyond: edge, from: place, by: step)
    }
    moveFocus(by: step, wraps: wraps)
  }

  /// The control that shows more rows of a long list, if the focus would come to it or pass it from a row
  /// of the list. The name of a control in a row ends with the row.
  private func edgeOfRows(from place: Int, to target: Int) -> Int? {
    let isDown = target > place
    let controls = session.host.shortcuts(isDown ? RowButtons.below : RowButtons.above)
    guard !controls.isEmpty else { return nil }
    let last = max(0, min(target, reachable.count - 1))
    let passed = isDown ? Array(place..<last + 1).dropFirst() : (last..<place).reversed()[...]
    return passed.first {
      controls.contains(reachable[$0].path)
        && reachable[$0 + (isDown ? -1 : 1)].path.contains("]")
    }
  }

  /// Shows more rows, with the focus as many controls beyond the last row as the step leaves.
  private mutating func showRows(beyond edge: Int, from place: Int, by step: Int) {
    let last = edge - step.signum()
    let (control, row, rest) = (reachable[edge].path, reachable[last].path, place + step - last)
    perform { (host) throws(InputError) in try host.tap(exactly: control) }
    takeScreen()
    if let former = reachable.firstIndex(where: { $0.path == row }) {
      focus(at: max(0, former + rest))
    }
  }

  /// Handles a key in an area: arrows move its cursor, Enter and Space tap there.
  ///
  /// - Returns: Whether it is one of these keys.
  private mutating func point(_ key: Key, _ area: InputTarget) -> Bool {
    var cell = BoxArea.Cell(cursor: cursor)
    let screen = CellSize(size.width, size.height)
    switch key {
    case .up: cell.move(down: -1, right: 0, in: screen)
    case .down: cell.move(down: 1, right: 0, in: screen)
    case .left: cell.move(down: 0, right: -1, in: screen)
    case .right: cell.move(down: 0, right: 1, in: screen)
    case .enter, .character(" "):
      let (x, y) = Points.middle(of: cell)
      perform { (host) throws(InputError) in try host.type("\(x),\(y)", exactlyInto: area.path) }
    case .character, .paste, .backspace, .delete: break
    default: return false
    }
    cursor = cell.cursor
    return true
  }

  /// Handles a key outside a field.
  private mutating func command(_ key: Key) {
    switch key {
    case .enter, .character(" "):
      if let focused {
        perform { (host) throws(InputError) in try host.tap(exactly: focused.path) }
      } else {
        press(shortcut: "default", otherwise: "there is nothing to press here")
      }
    case .right: moveFocus(by: 1)
    case .left: moveFocus(by: -1)
    case .home: focus(at: 0)
    case .end: focus(at: reachable.count - 1)
    case .character("q"), .character("Q"): request = .quit(exitCode: 0)
    default: break
    }
  }

  /// Handles a key inside a field. Each edit is an input with the whole new text.
  private mutating func edit(_ key: Key, _ field: InputTarget) {
    var text = Array(session.host.fieldText(of: field.path) ?? "")
    cursor = min(cursor, text.count)
    switch key {
    case .enter:
      if session.host.submits(exactly: field.path) {
        perform { (host) throws(InputError) in try host.tap(exactly: field.path) }
      } else if !press(shortcut: "default") {
        moveFocus(by: 1)
      }
      return
    case .left:
      cursor = max(0, cursor - 1)
      return
    case .right:
      cursor = min(text.count, cursor + 1)
      return
    case .home:
      cursor = 0
      return
    case .end:
      cursor = text.count
      return
    case .character(let character): insert([character], into: &text)
    case .paste(let pasted): insert(Key.line(ofPaste: pasted), into: &text)
    case .backspace where cursor > 0:
      cursor -= 1
      text.remove(at: cursor)
    case .delete where cursor < text.count: text.remove(at: cursor)
    case .control("u"):
      text = []
      cursor = 0
    default: return
    }
    perform { (host) throws(InputError) in
      try host.type(String(text), exactlyInto: field.path)
    }
  }

  private mutating func insert(_ new: [Character], into text: inout [Character]) {
    let before = String(text[..<cursor]) + String(new)
    // A typed character may join the one before it, such as an accent or a part of a flag.
    text = Array(before + String(text[cursor...]))
    cursor = before.count
  }

  /// Presses the last visible control with this shortcut.
  @discardableResult
  private mutating func press(shortcut: String, otherwise text: String = "") -> Bool {
    let targets = session.host.shortcuts(shortcut)
    guard let target = reachable.last(where: { targets.contains($0.path) }) else {
      message = text
      return false
    }
    perform { (host) throws(InputError) in try host.tap(exactly: target.path) }
    return true
  }

  private mutating func perform(_ input: (HeadlessHost) throws(InputError) -> Void) {
    isGivenFocusKnown = false
    do {
      try input(session.host)
    } catch {
      message = String(describing: error)
    }
  }
}
