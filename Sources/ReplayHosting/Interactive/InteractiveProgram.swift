import CBOR
import HeadlessUI
import Replay
import ReplayRuntime
import TextTerminal

/// An application on the screen of a terminal: draws the screen and turns keys into inputs.
///
/// | key | does |
/// |---|---|
/// | Tab, Down · Shift-Tab, Up | focus on the next or the former control |
/// | Right, Left | the same, outside a field |
/// | Page Down, Page Up | ten controls on or back |
/// | Enter, Space | press the button or toggle |
/// | Enter in a field | the default button, or the next control |
/// | characters, Backspace, Delete, Left, Right, Home, End, Ctrl-U | edit the field |
/// | arrows, Enter, Space in an area | move its cursor, tap there |
/// | Escape | the control that leaves what is shown: back, close, cancel |
/// | q outside a field, Ctrl-C | end the session |
package struct InteractiveProgram: TerminalProgram {
  let session: HeadlessSession
  private let title: String
  let glyphs: Glyphs
  /// The text at the right of the last row, such as the path of the log.
  private let note: String
  /// The effects of a scripted session. They end when the script waits, in the order in which they
  /// began.
  private let effects: SimulatedEffects?
  private(set) var size = (width: 80, height: 24)
  /// Whether the application was started.
  private var hasStarted = false
  /// The next request to the terminal, such as to end the session; nil for none.
  package var request: TerminalRequest?
  /// The path of the control that receives keys.
  var focus: String?
  /// The insertion point in the focused field, in characters from its start.
  var cursor = 0
  /// Why the last key had no effect.
  var message = ""
  /// Visible controls that take input, from top to bottom.
  package private(set) var reachable: [InputTarget] = []
  /// For each of them its index among all controls of the screen.
  private var indices: [Int] = []
  /// The index of the control with the focus among those that take input; nil for none.
  private(set) var place: Int?
  /// The screen to draw, and every control on it.
  private var screen: ScreenNode?
  private var targets: [InputTarget] = []
  /// The path of the control that the application gave the focus last; nil for none.
  private var given: String?
  /// False after what may change it.
  var isGivenFocusKnown = false
  /// The boxes of the screen for its reachable controls, and the width in which these were found.
  private var flat: (boxes: ScreenBoxes, width: Int)?
  /// What had the focus before a sheet or alert came in front; nil while none is.
  private var interrupted: String?
  /// The boxes of the screen that are drawn, unless a field has the focus; nil before they are.
  private var drawn: ScreenBoxes?
  /// The boxes of the rows of long lists.
  private let memory = BoxMemory()

  /// - Parameters:
  ///   - session: The session, not started yet.
  ///   - note: The text at the right of the last row.
  ///   - isASCII: Whether borders and marks are ASCII characters.
  ///   - isScripted: Whether effects end only when ``wait(seconds:)`` is called.
  package init(
    _ session: HeadlessSession, note: String = "", isASCII: Bool, isScripted: Bool = false
  ) {
    self.session = session
    self.note = note
    effects = isScripted ? SimulatedEffects() : nil
    if let effects { session.runtime.effectHost = effects }
    title = session.application.declaredID
    glyphs = Glyphs(isASCII: isASCII)
  }

  /// Starts the application and puts the focus on its first control.
  package mutating func start() {
    session.start()
    hasStarted = true
    refresh()
  }

  /// Sets the size of the screen, in columns and rows.
  package mutating func resize(width: Int, height: Int) {
    size = (width, height)
    refresh()
  }

  /// The time between two calls of `tick()`, in milliseconds: timers fire and effects end between
  /// keys.
  package var timeout: Int32 { 50 }

  /// Fires due timers and ends effects.
  ///
  /// - Returns: True.
  package mutating func tick() -> Bool {
    session.advance()
    session.onIdle()
    refresh()
    endIfRequested()
    return true
  }

  /// Ends the session if its recorder asks for it.
  private mutating func endIfRequested() {
    if session.isEndRequested() { request = .quit(exitCode: 0) }
  }

  /// Ends effects, advances the virtual time, and ends the effects that began meanwhile.
  package mutating func wait(seconds: Double) {
    endEffects()
    session.runtime.advance(by: .microseconds(Int64(seconds * 1_000_000)))
    endEffects()
    session.advance()
    session.onIdle()
    refresh()
    endIfRequested()
  }

  private mutating func endEffects() {
    guard let effects else { return }
    // The limit stops an effect that starts another one for ever.
    for _ in 0..<1_000 where !effects.pending.isEmpty {
      do {
        try effects.end(at: 0, .body, in: session.runtime)
      } catch {
        message = "an effect's outcome: \(error)"
      }
    }
  }

  // MARK: Focus

  /// Takes the screen as it is now and lists its reachable controls; keeps the focus if its control
  /// is still in the list. A sheet or alert that comes gets the focus, and gives it back.
  ///
  /// What is drawn and what keys reach are of one screen: an effect that ends on its own thread may
  /// change the screen at any time.
  mutating func refresh() {
    takeScreen()
    if !isGivenFocusKnown {
      isGivenFocusKnown = true
      followGivenFocus()
    }
  }

  mutating func takeScreen() {
    let change = session.host.screenAndTargets(unless: screen)
    if let change {
      (screen, targets) = change
      drawn = nil
      isGivenFocusKnown = false
    } else if let flat, flat.width == size.width {
      return
    }
    let hadFront = flat?.boxes.front != nil
    let boxes = change == nil ? flat?.boxes ?? boxes(isLayered: false) : boxes(isLayered: false)
    flat = (boxes, size.width)
    // Only sheets and alerts are layers.
    if boxes.front == nil { drawn = boxes }
    let controls = ScreenDrawing(boxes, width: size.width).controls
    indices = controls.filter { control in
      control.isEnabled && control.index < targets.count
        && boxes.front?.contains(control.index) ?? true
    }.map(\.index)
    reachable = indices.map { targets[$0] }
    let former = place ?? 0
    place = reachable.firstIndex { $0.path == focus }
    if !hadFront, boxes.front != nil { interrupted = focus }
    if hadFront, boxes.front == nil {
      if let back = reachable.firstIndex(where: { $0.path == interrupted }) { focus(at: back) }
      interrupted = nil
    }
    if place == nil { focus(at: boxes.front != nil ? 0 : former) }
  }

  /// Follows the focus that the application gives to a control by a `FocusState`, if it has changed.
  private mutating func followGivenFocus() {
    let path = session.host.controlWithFocus.flatMap {
      targets.indices.contains($0) ? targets[$0].path : nil
    }
    if path == given { return }
    given = path
    if let place = reachable.firstIndex(where: { $0.path == path }), place != self.place {
      focus(at: place)
    }
  }

  /// Gives the focus to a control that takes input, or to the last one if there are fewer.
  mutating func focus(at index: Int) {
    place = reachable.isEmpty ? nil : min(index, reachable.count - 1)
    focus = focused?.path
    cursor = 0
    if let focused, focused.isField {
      cursor = session.host.fieldText(of: focused.path)?.count ?? 0
    }
  }

  /// The control that receives keys.
  package var focused: InputTarget? { place.map { reachable[$0] } }

  // MARK: Drawing

  /// Draws the screen and the last row.
  package mutating func render() -> TextTerminal.Grid {
    refresh()
    var grid = TextTerminal.Grid(width: size.width, height: size.height)
    let height = max(0, size.height - 1)
    let index = place.map { indices[$0] }
    let drawing = ScreenDrawing(
      drawnBoxes(focus: index), width: size.width, height: height, focus: index)
    let (window, offset) = drawing.window(height: height, focus: index)
    grid.put(window, row: 0, column: 0)
    let more = drawing.grid.height - offset - window.height
    drawStatus(into: &grid, isScrolled: offset > 0 || more > 0, offset, more)
    return grid
  }

  /// The boxes with the text cursor, if a field has the focus.
  private mutating func drawnBoxes(focus: Int?) -> ScreenBoxes {
    if focused?.isField == true { return boxes(isLayered: true, focus: focus, cursor: cursor) }
    let boxes = drawn ?? boxes(isLayered: true)
    drawn = boxes
    return boxes
  }

  private func boxes(
    isLayered: Bool, focus: Int? = nil, cursor: Int? = nil
  ) -> ScreenBoxes {
    guard let screen else {
      return ScreenBoxes(of: CBORValue.map([]), isLayered: isLayered, glyphs: glyphs)
    }
    return ScreenBoxes(
      of: screen, isLayered: isLayered, focus: focus, cursor: cursor, glyphs: glyphs,
      memory: memory)
  }

  private func drawStatus(
    into grid: inout TextTerminal.Grid, isScrolled: Bool, _ offset: Int, _ more: Int
  ) {
    let row = size.height - 1
    guard row >= 0 else { return }
    let hint = hasStarted ? "Tab focus  Enter press  Esc back  \(quitKey) quit" : "starting"
    let keys = message.isEmpty ? hint : message
    var right = message.isEmpty ? note : ""
    if isScrolled { right = "\(offset) rows above, \(more) below  " + right }
    let line: Line = [StyledText(" \(title) ", .current), StyledText("  "), StyledText(keys, .dim)]
    let start = size.width - CellWidth.of(right)
    let hasRoom = start > CellWidth.of(title) + 4
    let limit = hasRoom && !right.isEmpty ? start - 2 : size.width
    grid.put(line, row: row, column: 0, limit: limit, ellipsis: glyphs.ellipsis)
    if hasRoom {
      grid.put(right, row: row, column: start, limit: CellWidth.of(right), role: .dim)
    }
  }

  private var quitKey: String { focused?.isField == true ? "Ctrl-C" : "q" }
}
