import TextTerminal
import Timeline

/// A golden and its renewed recording in the inspector, with the keys to decide about them.
package struct ReviewProgram: TerminalProgram {
  /// What the user decided. Capital letters are about all the rest too.
  package enum Decision: Character, Sendable {
    case accept = "a"
    case reject = "r"
    case skip = "s"
    case acceptRest = "A"
    case rejectRest = "R"
    case skipRest = "S"
    case quit = "q"
  }

  /// The renewed recording and the golden.
  private var sides: [InspectorModel]
  private var shown = 0
  private let place: String
  /// The decision; nil before there is one.
  package private(set) var decision: Decision?
  /// Returns the differences with their source places, once they are known. Is called on the thread of
  /// the terminal.
  package var places: (() -> [KnownDivergence]?)?

  /// Begins at the first difference.
  ///
  /// - Parameters:
  ///   - place: Which of the pending goldens this is, in words.
  ///   - differences: What differs, by the events of the golden, in order.
  package init(
    golden: SessionTimeline, renewed: SessionTimeline, place: String,
    differences: [KnownDivergence], isASCII: Bool
  ) {
    let (start, recordings) = (differences.first?.event ?? 0, [renewed, golden])
    sides = recordings.indices.map { side in
      let other = OtherRecording(timeline: recordings[1 - side], isGolden: side == 0)
      // Up to the first difference the events of both are the same.
      return InspectorModel(
        recordings[side], width: 80, height: 24, start: start, detail: .diff, tellsStory: true,
        other: other, isASCII: isASCII)
    }
    self.place = place
    take(differences)
  }

  /// Marks the differences in both recordings.
  private mutating func take(_ differences: [KnownDivergence]) {
    sides[1].marks.divergences = differences
    sides[0].marks.divergences = differences.map { difference in
      var moved = difference
      if difference.event != differences[0].event, let other = sides[1].other {
        moved.event = other.event(like: difference.event, of: sides[1].time.index)
      }
      return moved
    }
    for side in sides.indices { sides[side].keysWereHandled() }
  }

  /// Shows a message until the next key.
  package mutating func say(_ message: String) { sides[0].message = message }

  // MARK: Keys

  package mutating func handle(_ key: Key) {
    guard sides[shown].takesCommands, case .character(let character) = key else {
      sides[shown].handle(key)
      return
    }
    if let decision = Decision(rawValue: character) {
      self.decision = decision
      request = .quit(exitCode: 0)
    } else if character == "v" {
      showOther()
    } else {
      sides[shown].handle(key)
    }
  }

  private mutating func showOther() {
    // The digit that chose a pane begins no number.
    sides[shown].digits = ""
    let (from, to) = (sides[shown], 1 - shown)
    if let event = from.other?.event(like: from.current, of: from.time.index) {
      sides[to].begin(at: event)
    }
    (sides[to].focus, sides[to].detail, sides[to].isZoomed) =
      (from.focus, from.detail, from.isZoomed)
    sides[to].keysWereHandled()
    shown = to
  }

  package var request: TerminalRequest? {
    get { sides[shown].request }
    set { sides[shown].request = newValue }
  }
  package var usesMouse: Bool { true }
  package var timeout: Int32 { places == nil ? sides[shown].timeout : 100 }
  package var isBusy: Bool { sides[shown].isBusy }

  package mutating func tick() -> Bool {
    guard let found = places?() else { return sides[shown].tick() }
    places = nil
    take(found)
    return true
  }

  package mutating func wait(seconds: Double) { sides[shown].wait(seconds: seconds) }

  package mutating func resize(width: Int, height: Int) {
    for side in sides.indices { sides[side].resize(width: width, height: height) }
  }

  // MARK: Drawing

  package func render() -> Grid {
    let model = sides[shown]
    var grid = model.render()
    guard model.takesCommands, !model.layout.isTooSmall else { return grid }
    let keys = [
      "a accept", "r reject", "s skip", shown == 0 ? "v golden" : "v renewed", "x next difference",
      "A R S all the rest", "Tab pane",
    ]
    let line = " \(place) "
    let end = "? help  q quit"
    let width = CellWidth.of(line)
    var hints = " "
    for key in keys where width + hints.count + key.count + 2 + end.count <= grid.width {
      hints += key + "  "
    }
    hints += end
    let row = grid.height - 1
    grid.put(String(repeating: " ", count: grid.width), row: row, column: 0, limit: grid.width)
    grid.put(
      [StyledText(line, .current), StyledText(hints, .dim)], row: row, column: 0,
      limit: grid.width, ellipsis: model.glyphs.ellipsis)
    return grid
  }
}
