import EventModel
import TextTerminal
import Timeline

/// The state of the inspector. Keys change it, and rendering reads it.
///
/// It accesses no terminal and no clock: the same keys on the same events give the same screens.
package struct InspectorModel: TerminalProgram {
  /// The times shown in the timeline.
  package enum TimeMode: CaseIterable, Sendable {
    case absolute, delta, none
  }

  struct Prompt: Equatable {
    enum Kind: Equatable {
      case command, search, filter
    }

    var kind: Kind
    var text: [Character] = []
    var cursor = 0
    /// What was typed before a proposal took its place; nil if none did.
    var typed: [Character]?
    var choice = 0
  }

  /// The current event, and the ways through the session.
  package internal(set) var time: TimeTravel
  var marks: Marks
  var panes = Panes()
  /// The panes whose rows are those of the present scene.
  private var shown: Set<Pane> = []
  var verification: Verification
  /// The result of a replay that runs, once there is one.
  var awaited: (() -> ReplayResult?)?
  /// Whether a key was pressed.
  var hasBeenUsed = false
  /// How complete the session is; empty if it is complete.
  var note: String
  /// The recording that this one is compared with, in a review.
  let other: OtherRecording?
  /// The events, if the session is followed.
  let growing: (any GrowingEvents)?
  /// Whether more events may come; nil for a session that is not followed.
  var growth: SessionGrowth?
  /// Whether the screen contains ASCII characters only.
  package var isASCII: Bool
  /// The size of the terminal, in cells.
  package var size: (width: Int, height: Int)

  /// The pane that receives keys.
  package internal(set) var focus = Pane.timeline
  /// The pane in the only detail area of a small layout.
  var detail = Pane.state
  var isZoomed = false
  var timeMode = TimeMode.absolute

  var count: Int?
  /// The digits typed so far, and the panes that were shown before them.
  var digits = ""
  var beforeDigits = (focus: Pane.timeline, detail: Pane.state)
  var pending: Character?
  var prompt: Prompt?
  var searchText = ""
  /// The search that runs while no key is pressed; nil if there is none.
  var eventSearch: EventSearch?
  /// What the last search of the timeline finds; nil before the first.
  var hits: SearchHits?
  /// The question that is answered between keys; nil if there is none.
  var inquiry: Inquiry?
  /// What a key does when all events have been read; nil if none waits for that.
  var whenRead: ((inout InspectorModel) -> Void)?
  /// What lets the session pass by itself, if it does.
  var player: FilmPlayer?
  /// How fast it passes the next time, and whether pauses are then as they were.
  var (playSpeed, playsRecorded) = (1.0, false)
  /// Returns the time of day in seconds; nil in a script, in which only waits let time pass.
  package var clock: (() -> Double)?
  var isHelpOpen = false
  var helpScroll = 0
  /// What is searched for in the help.
  var helpText = ""
  var scrubber = Scrubber()
  /// Whether the mouse drags the cursor of the scrubber.
  var isDragging = false
  /// Writes what is kept beside the log, and returns the message if that fails; nil if nothing is kept.
  package var keeping: ((_ text: String) -> String?)?
  /// The search and the filter that are kept.
  var keptLines = ["", ""]
  /// Writes a text to a file of a path, and returns the message if that fails.
  package var saving: ((_ path: String, _ text: String) -> String?)?
  /// The message in the status row; empty for none.
  package var message = ""
  package var usesMouse: Bool { true }
  /// The request to the terminal. A key sets it and the loop clears it.
  package var request: TerminalRequest?

  /// Creates an inspector of a session.
  ///
  /// - Parameters:
  ///   - start: The number of the first event to show.
  ///   - detail: The pane beside the timeline, where there is room for one.
  ///   - tellsStory: Whether a row of the timeline is a turn, instead of an event.
  ///   - divergences: The divergences of a replay of this log, in order.
  ///   - verification: The result of that replay.
  ///   - growing: The events of the timeline, if they are to be followed. None of them has been read.
  ///     Then the first event to show is the last one.
  ///   - tail: About how many events at the end are read first, the others between keys; nil to read
  ///     all of them.
  package init(
    _ timeline: SessionTimeline, width: Int, height: Int, start: Int = 0, detail: Pane = .state,
    tellsStory: Bool = false, divergences: [KnownDivergence] = [],
    verification: Verification = .none,
    growing: (any GrowingEvents)? = nil, isASCII: Bool = false, tail: Int? = nil
  ) {
    self.init(
      timeline, width: width, height: height, start: start, detail: detail, tellsStory: tellsStory,
      divergences: divergences, verification: verification, growing: growing, other: nil,
      isASCII: isASCII, tail: tail)
  }

  init(
    _ timeline: SessionTimeline, width: Int, height: Int, start: Int, detail: Pane,
    tellsStory: Bool, divergences: [KnownDivergence] = [], verification: Verification = .none,
    growing: (any GrowingEvents)? = nil, other: OtherRecording?, isASCII: Bool, tail: Int? = nil
  ) {
    self.other = other
    time = TimeTravel(
      timeline, start: start, isGrowing: growing != nil, tellsStory: tellsStory, tail: tail)
    self.detail = detail
    self.growing = growing
    growth = growing == nil ? nil : .following
    marks = Marks(divergences: divergences)
    self.verification = verification
    self.isASCII = isASCII
    size = (width, height)
    if case .impossible(let reason) = verification {
      message = Printable.text("not verified: \(reason)")
    }
    note = growing == nil ? (try? timeline.integrityNote) ?? "" : ""
    if let problem = time.index.problem { message = Printable.text(problem) }
    updatePanes()
    if growing != nil { _ = tick() }
  }

  /// Waits for the result of a replay that runs elsewhere, while keys are handled.
  ///
  /// - Parameter result: Nil as long as there is none. Is called on the thread of the terminal.
  package mutating func await(_ result: @escaping () -> ReplayResult?) {
    (verification, awaited) = (.running, result)
  }

  /// Sets the size of the terminal, in cells.
  package mutating func resize(width: Int, height: Int) {
    size = (width, height)
    shown = []
    updatePanes()
  }

  /// The number of the current event.
  package var current: Int { time.current }
  var isEmpty: Bool { time.isEmpty }
  var glyphs: Glyphs { Glyphs(isASCII: isASCII) }

  /// What the panes show now.
  var scene: Scene {
    Scene(
      time: time, marks: marks, other: other, timeMode: timeMode, glyphs: glyphs, layout: layout)
  }
}

// MARK: Panes

extension InspectorModel {
  /// The panes by their numbers.
  struct Panes {
    var timeline = TimelinePane()
    var state = StatePane(pane: .state)
    var diff = StatePane(pane: .diff)
    var screen = ScreenPane()
    var cause = CausePane()

    subscript(pane: Pane) -> any PaneView {
      get {
        switch pane {
        case .timeline: timeline
        case .state: state
        case .diff: diff
        case .screen: screen
        case .cause: cause
        }
      }
      set {
        if let pane = newValue as? TimelinePane { timeline = pane }
        if let new = newValue as? StatePane { if pane == .diff { diff = new } else { state = new } }
        if let pane = newValue as? ScreenPane { screen = pane }
        if let pane = newValue as? CausePane { cause = pane }
      }
    }
  }

  var layout: Layout {
    Layout(
      width: size.width, height: size.height, focus: focus, detail: detail, isZoomed: isZoomed)
  }

  /// Does a part of what is done between keys.
  ///
  /// - Returns: Whether the screen changes.
  mutating func work() -> Bool {
    // With a second owner, the facts about all events would be copied.
    panes.timeline.forgetScene()
    shown.remove(.timeline)
    let (progress, hadProblem) = (time.progress, time.index.problem != nil)
    let wasWhole = time.index.isWhole
    let rowCount = time.readRowCount
    let text = time.work().map { Printable.text($0) }
    panes.timeline.scroll.top += time.readRowCount - rowCount
    if !wasWhole, time.index.isWhole { note = (try? time.timeline.integrityNote) ?? "" }
    show(.timeline)
    if !hadProblem, let problem = time.index.problem { message = Printable.text(problem) }
    if time.isRead, let next = whenRead.take() {
      message = ""
      next(&self)
    } else if whenRead != nil {
      message = "reading: \(time.progress) (any key stops)"
    } else if let text, text != message {
      message = text
    } else if progress == time.progress {
      return false
    }
    keysWereHandled()
    return true
  }

  /// Computes the rows of a pane, unless those of the present scene are computed.
  mutating func show(_ pane: Pane) {
    if shown.insert(pane).inserted { panes[pane].show(scene) }
  }

  /// Computes the rows after a key.
  mutating func keysWereHandled() {
    shown = []
    updatePanes()
  }

  /// Computes the rows of the panes on the screen, moves their cursors into range and scrolls to
  /// them.
  mutating func updatePanes() {
    if layout.hasScrubber { scrubber.update(time.index, width: scrubberWidth) }
    for area in layout.panes {
      show(area.pane)
      let count = panes[area.pane].rowCount
      if area.pane != .timeline {
        panes[area.pane].scroll.cursor = min(panes[area.pane].scroll.cursor, max(0, count - 1))
      }
      panes[area.pane].scroll.scrollToCursor(
        height: area.height, count: count, end: area.pane == .timeline ? time.lastRowOfTurn : 0)
    }
  }
}
