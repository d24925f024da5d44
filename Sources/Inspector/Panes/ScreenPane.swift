import EventModel
import TextTerminal

/// What the application showed.
struct ScreenPane: PaneView {
  let title = "Screen, recorded"
  var scroll = PaneScroll()
  private var rows: [Line] = []

  var rowCount: Int { rows.count }

  mutating func show(_ scene: Scene) { rows = scene.time.isEmpty ? [] : Self.rows(of: scene) }

  private static func rows(of scene: Scene) -> [Line] {
    switch scene.state(at: scene.current) {
    case .failure(let error): return [[StyledText(error.message, .divergence)]]
    case .success(let projection):
      guard let screen = projection.screen else {
        return [[StyledText("no screen: no frame up to this event", .dim)]]
      }
      // Wider than any pane: h and l scroll sideways.
      let lines = ScreenDrawing.lines(of: screen, width: 200)
      let before: [String]
      if projection.lastFrame == scene.current,
        case .success(let old) = scene.state(at: scene.current - 1), let oldScreen = old.screen
      {
        before = ScreenDrawing.lines(of: oldScreen, width: 200)
      } else {
        before = lines
      }
      return lines.enumerated().map { row, text in
        let isChanged = row >= before.count || before[row] != text
        return [StyledText(text, isChanged ? .changed : .plain)]
      }
    }
  }

  func lines(_ rows: Range<Int>, width: Int) -> [Line] { Array(self.rows[rows]) }
  func paintedRow(isFocused: Bool) -> Int? { nil }

  mutating func handle(_ key: PaneKey, in scene: Scene) -> PaneAction? {
    guard case .sideways(let direction) = key else {
      scrollSideways(key)
      return nil
    }
    let index = scene.index
    return .goToNext(direction, missing: "no other frame") { index.kind(of: $0) == .frame }
  }
}
