import CBOR
import EventModel
import SnapshotDiff
import TextTerminal
import Timeline

/// What the panes show: a moment of a session, with the marks and how to draw them.
struct Scene {
  let time: TimeTravel
  let marks: Marks
  /// The recording to compare with, in a review.
  let other: OtherRecording?
  let timeMode: InspectorModel.TimeMode
  let glyphs: Glyphs
  let layout: Layout

  var current: Int { time.current }
  var index: SessionIndex { time.index }
  var symbols: SymbolTable { time.timeline.symbols }
  /// The current event; nil when it cannot be read.
  var currentEvent: Event? { time.event(at: current) }

  /// The size of a pane, as it is shown or would be if it had the focus alone.
  func size(of pane: Pane) -> CellSize {
    let area = layout.panes.first { $0.pane == pane } ?? layout.panes.last
    return CellSize(area?.width ?? 0, area?.height ?? 0)
  }

  /// Returns the state after an event, or the reason why there is none.
  func state(at number: Int) -> Result<Projection, InspectorError> {
    do {
      return .success(try time.timeline.state(after: number))
    } catch {
      return .failure(InspectorError(message: Printable.text(String(describing: error))))
    }
  }

  /// The number of the event after which the compared state begins; −1 for the state before all.
  var diffStart: Int { marks.diffBase ?? current - 1 }

  /// Whether the turn is compared as a whole: the current event begins it, and there is no base.
  var comparesTurn: Bool {
    marks.diffBase == nil && other == nil && index.count > 0 && index.startsTurn(current)
  }

  /// The number of the event after which a pane shows the state.
  func end(of pane: Pane) -> Int {
    let isWhole = pane == .diff || ([.state, .screen].contains(pane) && time.tellsStory)
    return comparesTurn && isWhole ? lastOfTurn : current
  }

  var baseName: String {
    if other != nil, marks.diffBase == nil { return "the golden" }
    return diffStart < 0 ? "before the first event" : "after @\(diffStart)"
  }

  /// The largest number of causes that are read because their facts have not been.
  private static let longestReading = 16

  /// Returns the causes of an event, nearest first, and whether they are all.
  func causes(of event: Int) -> (numbers: [Int], areAll: Bool) {
    var chain = index.chain(of: event)
    for _ in 0..<Self.longestReading {
      guard let last = chain.last, index.place(of: last) < index.begin else { return (chain, true) }
      guard let cause = time.event(at: last)?.cause, cause >= 0 else { return (chain, true) }
      chain.append(cause)
    }
    return (chain, false)
  }

  /// Returns the text of an event without its kind, safe to print.
  func what(_ event: Event) -> String {
    let summary = Transcript.summary(of: event, symbols: symbols)
    return Printable.text(String(summary.dropFirst(event.kind.name.count).drop { $0 == " " }))
  }
}

// MARK: Writes

extension Scene {
  /// The largest number of events that are applied for the rows of commits on the screen.
  private static let longestFold = 1_024

  /// Returns what commits among some events, which are in order, changed in their nodes.
  func changes(ofCommits numbers: [Int]) -> [Int: [StateChange]] {
    let commits = numbers.filter { index.kind(of: $0) == .commit && !index.startsTurn($0) }
    guard let first = commits.first, let last = commits.last, last - first < Self.longestFold,
      case .success(var state) = state(at: first - 1)
    else { return [:] }
    var found: [Int: [StateChange]] = [:]
    for number in first...last {
      guard let event = time.event(at: number) else { continue }
      let path = StatePath(node: event.header.node, path: [], symbols: symbols)
      let isWanted = commits.contains(number)
      let old = isWanted ? state.state(of: path) : nil
      guard (try? state.apply(event)) != nil else { return found }
      guard isWanted, let old, let new = state.state(of: path) else { continue }
      found[number] = StateDifference(from: old, to: new).changes
    }
    return found
  }

  /// Whether an event of this kind can write a path of a node; frames write only the screen.
  func mayWrite(_ number: Int) -> Bool {
    switch index.kind(of: number) {
    case .commit, .route, .lifecycle: true
    default: false
    }
  }

  func writes(_ event: Event, _ path: StatePath) -> Bool {
    var search = WriteSearch(path, symbols: symbols)
    guard event.payload.withUnsafeBytes({ search.isWrite(event.header, payload: $0) }) else {
      return false
    }
    // An event does not say which element a selector finds.
    guard path.selectsByValue, case .success(let old) = state(at: event.number - 1),
      case .success(let new) = state(at: event.number)
    else { return true }
    return old.state(of: path) != new.state(of: path)
  }

  /// Whether `c` stops at an event: a divergence, failure, gap, break, or write of a watched path.
  func isStop(_ number: Int) -> Bool {
    if marks.isDivergent(number) { return true }
    let kind = index.kind(of: number)
    if kind == .failure || kind == .gap { return true }
    if marks.breaks.isEmpty && marks.watches.isEmpty { return false }
    guard let event = time.event(at: number) else { return true }
    if marks.breaks.contains(where: { $0.filter.matches(time.subject(event)) }) { return true }
    guard !marks.watches.isEmpty, index.changesState(number) else { return false }
    return marks.watches.contains { writes(event, $0) }
  }
}
