import CBOR
import EventModel
import SnapshotDiff
import TextTerminal

extension Role {
  init(kind: EventKind) {
    switch kind {
    case .send, .action: self = .send
    case .commit: self = .commit
    case .route: self = .route
    case .input, .effectEnded, .answer: self = .input
    case .timer, .chance: self = .timer
    case .failure, .gap: self = .divergence
    case .lifecycle, .effectBegan: self = .life
    default: self = .plain
    }
  }
}

extension InspectorModel {
  /// Returns all rows of a pane other than the timeline.
  func paneLines(_ pane: Pane) -> [Line] {
    switch pane {
    case .timeline: []
    case .state: stateLines()
    case .diff: diffRows().map(\.line)
    case .screen: screenLines()
    case .cause: causeRows().map(\.line)
    }
  }

  /// Returns one event as a row of the timeline.
  func timelineLine(_ number: Int, width: Int) -> Line {
    let gutter =
      number == current
      ? "=>" : isDivergent(number) ? "x " : bookmark(at: number).map { "\($0) " } ?? "  "
    let depth = index.depth(of: number)
    // Deep levels are shown as a number, so that the event itself remains visible.
    let most = max(1, width / 6)
    let indent =
      depth <= most
      ? String(repeating: "  ", count: depth)
      : String(repeating: " ", count: max(0, most * 2 - 5)) + "(+\(depth - most)) "
    guard let event = event(at: number) else {
      return [Span(gutter + indent + "@\(number) cannot be read", .divergence)]
    }
    let mark =
      isDivergent(number)
      ? glyphs.diverges
      : foldedEvents.contains(number)
        ? glyphs.folded
        : index.hasEffects(number)
          ? glyphs.opened : index.changesState(number) ? glyphs.changed : glyphs.leaf
    let role = isDivergent(number) ? Role.divergence : Role(kind: event.kind)
    return [
      Span(gutter + indent + mark + " @\(number) "), Span(timeText(number), .dim),
      Span(event.kind.name, role), Span(" " + briefly(event)),
    ]
  }

  /// Returns the text of an event without its numbers, which the status row shows.
  private func briefly(_ event: Event) -> String {
    var plain = event
    plain.header.count = 0
    plain.header.extra = 0
    return what(plain)
  }

  private func timeText(_ number: Int) -> String {
    guard timeMode != .none, index.startsTurn(number) else { return "" }
    if timeMode == .absolute { return SessionTime.seconds(index.time(of: number)) + " " }
    return "+" + SessionTime.seconds(index.timeSincePreviousTurn(of: number)) + " "
  }

  func stateLines() -> [Line] {
    switch stateRows() {
    case .failure(let error): return [[Span(error.message, .divergence)]]
    case .success(let rows):
      if rows.isEmpty { return [[Span("no state yet", .dim)]] }
      return rows.map { row in
        let mark = row.canOpen ? (row.isOpen ? "- " : "+ ") : "  "
        let start =
          (row.isChanged ? "~ " : "  ") + String(repeating: "  ", count: row.depth) + mark
        let label = Printable.text(row.label)
        let value: String
        if row.isOpen {
          value = row.value.mapValue == nil ? ": " + ValueText.size(of: row.value) : ""
        } else {
          value = ": " + shortened(row.value)
        }
        return [
          Span(start, row.isChanged ? .changed : .dim),
          Span(label, row.depth == 0 ? .title : .plain),
          Span(value, row.isChanged && !row.isOpen ? .changed : .plain),
        ]
      }
    }
  }

  /// The longest text of one value in a row, in bytes.
  private static let longestValue = 4096

  private func shortened(_ value: CBORValue) -> String {
    let text = Notation.text(of: value)
    guard text.utf8.count > Self.longestValue else { return text }
    return text.prefix(Self.longestValue) + "… \(text.utf8.count - Self.longestValue) bytes more"
  }

  struct DiffRow {
    var path: StatePath?
    var line: Line
  }

  /// The number of the event after which the compared state begins; −1 for the state before all.
  var diffStart: Int { diffBase ?? current - 1 }

  func diffRows() -> [DiffRow] {
    guard !isEmpty else { return [] }
    switch (state(at: diffStart), state(at: current)) {
    case (.failure(let error), _), (_, .failure(let error)):
      return [DiffRow(path: nil, line: [Span(error.message, .divergence)])]
    case (.success(let old), .success(let new)):
      let difference = StateDifference(from: old, to: new)
      var rows: [DiffRow] = []
      for group in difference.groups {
        let node = StatePath(nodeName: group.node)
        rows.append(DiffRow(path: node, line: [Span(Printable.text(group.node), .title)]))
        for change in group.changes {
          let path = StatePath(node.elements + change.path.elements)
          let label = change.path.elements.isEmpty ? "" : "  " + change.path.description
          if !label.isEmpty {
            rows.append(DiffRow(path: path, line: [Span(Printable.text(label))]))
          }
          if let old = change.old {
            rows.append(DiffRow(path: path, line: [Span("    − " + shortened(old), .removed)]))
          }
          if let new = change.new {
            rows.append(DiffRow(path: path, line: [Span("    + " + shortened(new), .added)]))
          }
        }
      }
      if rows.isEmpty {
        return [DiffRow(path: nil, line: [Span("state is the same as \(baseName)", .dim)])]
      }
      return rows + [DiffRow(path: nil, line: [Span(difference.summary, .dim)])]
    }
  }

  var baseName: String {
    diffStart < 0 ? "before the first event" : "after @\(diffStart)"
  }

  func screenLines() -> [Line] {
    guard !isEmpty else { return [] }
    switch state(at: current) {
    case .failure(let error): return [[Span(error.message, .divergence)]]
    case .success(let projection):
      guard let screen = projection.screen else {
        return [[Span("no screen: no frame up to this event", .dim)]]
      }
      // Wider than any pane: h and l scroll sideways.
      let lines = ScreenDrawing.lines(of: screen, width: 200)
      let before: [String]
      if projection.lastFrame == current, case .success(let old) = state(at: current - 1),
        let oldScreen = old.screen
      {
        before = ScreenDrawing.lines(of: oldScreen, width: 200)
      } else {
        before = lines
      }
      return lines.enumerated().map { row, text in
        let isChanged = row >= before.count || before[row] != text
        return [Span(text, isChanged ? .changed : .plain)]
      }
    }
  }
}
