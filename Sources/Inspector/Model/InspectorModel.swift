import CBOR
import EventModel
import TextTerminal
import Timeline

/// The five panes of the inspector.
package enum Pane: Int, CaseIterable, Hashable, Sendable {
  case timeline = 1
  case state, diff, screen, cause

  var title: String {
    switch self {
    case .timeline: "Timeline"
    case .state: "State"
    case .diff: "Diff"
    case .screen: "Screen"
    case .cause: "Cause"
    }
  }
}

/// An event at which a replay differed from the record.
package struct KnownDivergence: Hashable, Sendable {
  /// The number of the event.
  package var event: Int
  /// What differs, on one line.
  package var text: String
  /// Further lines, such as the recorded and the replayed event.
  package var details: [String]

  /// Creates a divergence at an event.
  package init(event: Int, text: String, details: [String] = []) {
    self.event = event
    self.text = text
    self.details = details
  }
}

/// The result of a replay of the log that is shown.
package enum Verification: Hashable, Sendable {
  /// The log was not replayed.
  case none
  /// The replay ran. The model's divergences are its result.
  case done
  /// The replay could not run, for the reason given.
  case impossible(String)
}

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
  }

  struct Break: Equatable {
    var text: String
    var filter: EventFilter
  }

  let timeline: SessionTimeline
  /// How complete the session is; empty if it is complete.
  let note: String
  let divergences: [KnownDivergence]
  let verification: Verification
  /// Whether the screen contains ASCII characters only.
  package var isASCII: Bool
  /// The size of the terminal, in cells.
  package var size: (width: Int, height: Int)

  /// The number of the current event.
  package internal(set) var current = 0
  /// The pane that receives keys.
  package internal(set) var focus = Pane.timeline
  /// The pane in the only detail area of a small layout.
  var detail = Pane.state
  var isZoomed = false
  var timeMode = TimeMode.absolute

  var foldedEvents: Set<Int> = []
  var filterText = ""
  var filter: EventFilter?
  var isFilterOn = false
  /// The numbers of the events that have a row; nil when all have one.
  var visible: [Int32]?

  /// The rows of the state tree whose folding differs from the default, by path.
  var toggled: Set<StatePath> = []
  var cursors: [Pane: Int] = [:]
  /// The paths that the user has selected in the state and diff panes. Rows differ between events.
  var selected: [Pane: StatePath] = [:]
  var scrolls: [Pane: Int] = [:]
  var shifts: [Pane: Int] = [:]

  var bookmarks: [Character: Int] = [:]
  var diffBase: Int?
  var watches: [StatePath] = []
  var breaks: [Break] = []
  var backward: [Int] = []
  var forward: [Int] = []

  var count: Int?
  /// The digits typed so far, and the panes that were shown before them.
  var digits = ""
  var beforeDigits = (focus: Pane.timeline, detail: Pane.state)
  var pending: Character?
  var prompt: Prompt?
  var searchText = ""
  var isHelpOpen = false
  var helpScroll = 0
  /// The message in the status row; empty for none.
  package var message = ""
  /// The request to the terminal. A key sets it and the loop clears it.
  package var request: TerminalRequest?

  /// Creates an inspector of a session.
  ///
  /// - Parameters:
  ///   - start: The number of the first event to show.
  ///   - divergences: The divergences of a replay of this log, in order.
  ///   - verification: The result of that replay.
  package init(
    _ timeline: SessionTimeline, width: Int, height: Int, start: Int = 0,
    divergences: [KnownDivergence] = [], verification: Verification = .none,
    isASCII: Bool = false
  ) {
    self.timeline = timeline
    note = (try? timeline.integrityNote) ?? ""
    self.divergences = divergences
    self.verification = verification
    self.isASCII = isASCII
    size = (width, height)
    current = min(max(0, start), max(0, index.count - 1))
    if case .impossible(let reason) = verification {
      message = Printable.text("not verified: \(reason)")
    }
    if let problem = index.problem { message = Printable.text(problem) }
    settle()
  }

  /// Sets the size of the terminal, in cells.
  package mutating func resize(width: Int, height: Int) {
    size = (width, height)
    settle()
  }

  var index: SessionIndex { timeline.index }
  var isEmpty: Bool { index.count == 0 }
  var glyphs: Glyphs { Glyphs(isASCII: isASCII) }

  /// The current event; nil when it cannot be read.
  var currentEvent: Event? { event(at: current) }

  func event(at number: Int) -> Event? {
    guard number >= 0, number < index.count else { return nil }
    return try? timeline.event(at: number)
  }

  /// Returns the state after an event, or the reason why there is none.
  func state(at number: Int) -> Result<Projection, InspectorError> {
    do {
      return .success(try timeline.state(after: number))
    } catch {
      return .failure(InspectorError(message: Printable.text(String(describing: error))))
    }
  }

  func isDivergent(_ event: Int) -> Bool { divergences.contains { $0.event == event } }
  func bookmark(at event: Int) -> Character? {
    bookmarks.filter { $0.value == event }.keys.min()
  }

  /// Returns the text of an event without its kind, safe to print.
  func what(_ event: Event) -> String {
    let summary = Transcript.summary(of: event, symbols: timeline.symbols)
    return Printable.text(String(summary.dropFirst(event.kind.name.count).drop { $0 == " " }))
  }

  /// Returns the paths that an event writes.
  func writtenPaths(_ event: Event) -> [StatePath] {
    switch event.kind {
    case .commit, .frame: subject(event).writtenPaths
    case .route, .lifecycle: [StatePath(node: event.header.node, path: [], symbols: timeline.symbols)]
    default: []
    }
  }

  /// Returns the paths that an event writes. For a splice these are the inserted elements and not
  /// the whole array.
  func changedPaths(_ event: Event) -> [StatePath] {
    guard event.kind == .commit, let patch = try? Patch(symbolic: event.payload) else {
      return writtenPaths(event)
    }
    return patch.operations.flatMap { operation in
      let path = StatePath(node: event.header.node, path: operation.path, symbols: timeline.symbols)
      guard case .splice(let index, _, let inserted) = operation.action, !inserted.isEmpty else {
        return [path]
      }
      return inserted.indices.map { path.appending(.index(index + $0)) }
    }
  }

  /// Whether an event of this kind can write a path of a node; frames write only the screen.
  func mayWrite(_ number: Int) -> Bool {
    switch index.kind(of: number) {
    case .commit, .route, .lifecycle: true
    default: false
    }
  }

  func writes(_ event: Event, _ path: StatePath) -> Bool {
    var search = WriteSearch(path, symbols: timeline.symbols)
    return event.payload.withUnsafeBytes { search.isWrite(event.header, payload: $0) }
  }

  func subject(_ event: Event) -> FilterSubject {
    FilterSubject(event: event, symbols: timeline.symbols, timeline: index.positions)
  }
}

/// The reason why a pane has nothing to show.
struct InspectorError: Error, Equatable {
  var message: String
}
