import CBOR
import EventModel
import TextTerminal

/// The five views of a moment.
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

/// An event that a verification found to differ, to be shown and jumped to.
package struct KnownDivergence: Hashable, Sendable {
  package var event: Int
  package var text: String
  /// Further lines, such as both sides.
  package var details: [String]

  package init(event: Int, text: String, details: [String] = []) {
    self.event = event
    self.text = text
    self.details = details
  }
}

/// What is known of a replay of the log that is shown.
package enum Verification: Hashable, Sendable {
  /// The log was not replayed.
  case none
  /// It ran; the model's divergences are what it found.
  case done
  /// It could not run, for a reason.
  case impossible(String)
}

/// What a person sees and where they are; keys change it, rendering reads it.
///
/// Nothing here touches a terminal or a clock: the same keys on the same events give the same
/// screens.
package struct InspectorModel: TerminalProgram {
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

  let source: any EventSource
  let index: SessionIndex
  let cache: StateCache
  let divergences: [KnownDivergence]
  let verification: Verification
  package var isASCII: Bool
  package var size: (width: Int, height: Int)

  package internal(set) var current = 0
  package internal(set) var focus = Pane.timeline
  /// The pane in the only detail slot of small layouts.
  var detail = Pane.state
  var isZoomed = false
  var timeMode = TimeMode.absolute

  var foldedEvents: Set<Int> = []
  var filterText = ""
  var filter: EventFilter?
  var isFilterOn = false
  /// Numbers of the events that have a row; nil when all have.
  var visible: [Int32]?

  /// Rows of the state tree that are not as they would be by default, by path.
  var toggled: Set<StatePath> = []
  var cursors: [Pane: Int] = [:]
  /// Paths that a person chose in the state and diff panes; other moments have other rows.
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
  /// Digits typed one after the other, and the panes that were shown before them.
  var digits = ""
  var beforeDigits = (focus: Pane.timeline, detail: Pane.state)
  var pending: Character?
  var prompt: Prompt?
  var searchText = ""
  var isHelpOpen = false
  var helpScroll = 0
  package var message = ""
  /// Set by a key, taken by the loop.
  package var request: TerminalRequest?

  /// - Parameters:
  ///   - start: Number of the event to begin at.
  ///   - divergences: Where a verification of this log found differences, in order.
  ///   - verification: Whether there was one.
  package init(
    _ source: any EventSource, width: Int, height: Int, start: Int = 0,
    divergences: [KnownDivergence] = [], verification: Verification = .none,
    isASCII: Bool = false
  ) {
    self.source = source
    index = SessionIndex(source)
    cache = StateCache(source)
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

  package mutating func resize(width: Int, height: Int) {
    size = (width, height)
    settle()
  }

  var isEmpty: Bool { index.count == 0 }
  var glyphs: Glyphs { Glyphs(isASCII: isASCII) }

  /// The current event; nil when it cannot be read.
  var currentEvent: Event? { event(at: current) }

  func event(at number: Int) -> Event? {
    guard number >= 0, number < index.count else { return nil }
    return try? source.event(at: number)
  }

  /// The state at an event, or why there is none.
  func state(at number: Int) -> Result<Projection, InspectorError> {
    if number < 0 { return .success(Projection(symbols: source.symbols)) }
    do {
      return .success(try cache.projection(at: number))
    } catch {
      return .failure(InspectorError(message: Printable.text(String(describing: error))))
    }
  }

  func isDivergent(_ event: Int) -> Bool { divergences.contains { $0.event == event } }
  func bookmark(at event: Int) -> Character? {
    bookmarks.filter { $0.value == event }.keys.min()
  }

  /// What an event is, without its kind, safe to show.
  func what(_ event: Event) -> String {
    let summary = Transcript.summary(of: event, symbols: source.symbols)
    return Printable.text(String(summary.dropFirst(event.kind.name.count).drop { $0 == " " }))
  }

  /// The places that an event writes.
  func writtenPaths(_ event: Event) -> [StatePath] {
    switch event.kind {
    case .commit, .frame: subject(event).writtenPaths
    case .route, .lifecycle: [StatePath(node: event.header.node, path: [], symbols: source.symbols)]
    default: []
    }
  }

  /// The places that an event writes, with the elements that a splice put in and not all of the
  /// array behind them.
  func changedPaths(_ event: Event) -> [StatePath] {
    guard event.kind == .commit, let patch = try? Patch(symbolic: event.payload) else {
      return writtenPaths(event)
    }
    return patch.operations.flatMap { operation in
      let path = StatePath(node: event.header.node, path: operation.path, symbols: source.symbols)
      guard case .splice(let index, _, let inserted) = operation.action, !inserted.isEmpty else {
        return [path]
      }
      return inserted.indices.map { path.appending(.index(index + $0)) }
    }
  }

  /// Whether an event of this kind can write a path, as ``WriteSearch`` sees it.
  func mayWrite(_ number: Int) -> Bool {
    switch index.kind(of: number) {
    case .commit, .route, .lifecycle: true
    default: false
    }
  }

  func writes(_ event: Event, _ path: StatePath) -> Bool {
    var search = WriteSearch(path, symbols: source.symbols)
    return event.payload.withUnsafeBytes { search.isWrite(event.header, payload: $0) }
  }

  func subject(_ event: Event) -> FilterSubject {
    FilterSubject(event: event, symbols: source.symbols, timeline: index.timeline)
  }
}

/// Why a pane has nothing to show.
struct InspectorError: Error, Equatable {
  var message: String
}
