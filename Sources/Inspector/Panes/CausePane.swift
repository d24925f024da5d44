import EventModel
import TextTerminal

/// The causes of the current event, its direct consequences, and what is marked in the session; or the
/// answer to a question.
struct CausePane: PaneView {
  /// One row. Enter goes to its event.
  struct Row {
    var event: Int?
    var line: Line
  }

  let title = Pane.cause.title
  var scroll = PaneScroll()
  private var rows: [Row] = []
  /// The answer that takes the place of the causes until it is closed; nil for none.
  var answer: (title: String, rows: [Row])?

  /// The largest number of causes that are listed: the root of a longer chain and the nearest ones.
  private static let longestChain = 200
  /// The largest number of direct consequences that are listed.
  private static let longestEffectList = 200
  /// The largest number of divergences that are listed.
  private static let longestDivergenceList = 20

  var rowCount: Int { rows.count }

  mutating func show(_ scene: Scene) {
    rows = []
    if scene.time.isEmpty { return }
    if let answer {
      return rows = [Row(line: [StyledText(answer.title, .title)])] + answer.rows
    }
    // Each row reads an event, and a repeating timer makes a chain through a whole session.
    let (causes, areAll) = scene.causes(of: scene.current)
    let chain = Array(causes.reversed()) + [scene.current]
    if !areAll {
      rows.append(Row(line: [StyledText("earlier causes are not read yet", .dim)]))
    } else if let root = scene.time.event(at: chain[0]), 0..<root.number ~= root.cause {
      rows.append(Row(line: [StyledText("@\(root.cause) is not in this log", .dim)]))
    }
    let left = max(0, chain.count - 1 - Self.longestChain)
    for (depth, number) in chain.enumerated() where depth == 0 || depth > left {
      rows.append(Self.row(number, depth: depth, scene))
      if depth == 0, left > 0 {
        rows.append(Row(line: [StyledText("  ... \(left) causes are left out", .dim)]))
      }
    }
    // Of several timers the last one is nearest to what it did.
    let armed = rows.dropLast().lastIndex { row in
      row.event.flatMap(scene.time.event).map(scene.time.timeline.armsTimer) ?? false
    }
    if let armed { rows[armed].line.append(StyledText("  never cancelled", .changed)) }
    rows += scene.index.effects(of: scene.current, limit: Self.longestEffectList).map {
      Self.row($0, depth: chain.count, scene)
    }
    let marks = scene.marks
    addSection("bookmarks", Self.bookmarks(of: scene))
    addSection(
      "notes",
      marks.notes.sorted { $0.key < $1.key }.map { event, text in
        Row(event: event, line: [StyledText("@\(event)  \(Printable.text(text))")])
      })
    addSection("watches", marks.watches.map { Row(line: [StyledText(Self.text(of: $0, scene))]) })
    addSection("breaks", marks.breaks.map { Row(line: [StyledText(Printable.text($0.text))]) })
    addSection(
      "divergences",
      marks.divergences.prefix(Self.longestDivergenceList).flatMap(Self.rows))
  }

  private mutating func addSection(_ title: String, _ lines: [Row]) {
    if lines.isEmpty { return }
    rows += [Row(line: []), Row(line: [StyledText(title, .title)])] + lines
  }

  private static func bookmarks(of scene: Scene) -> [Row] {
    scene.time.bookmarks.sorted { $0.key < $1.key }.map { name, event in
      Row(event: event, line: [StyledText("\(name)  @\(event)")])
    }
  }

  private static func text(of watch: StatePath, _ scene: Scene) -> String {
    let name = Printable.text(watch.description)
    guard case .success(let projection) = scene.state(at: scene.current) else { return name }
    let value = projection.state(of: watch).map { " = " + Notation.text(of: $0) }
    return name + (value ?? " (absent)")
  }

  private static func rows(of divergence: KnownDivergence) -> [Row] {
    let text = "x @\(divergence.event) \(Printable.text(divergence.text))"
    return [Row(event: divergence.event, line: [StyledText(text, .divergence)])]
      + (divergence.details + (divergence.place.isEmpty ? [] : ["at        \(divergence.place)"]))
      .map {
        Row(event: divergence.event, line: [StyledText("  " + Printable.text($0), .dim)])
      }
  }

  static func row(_ number: Int, depth: Int, _ scene: Scene) -> Row {
    let isCurrent = number == scene.current
    let indent = String(repeating: "  ", count: min(depth, 12))
    let mark = depth == 0 ? "" : isCurrent ? "=> " : "-> "
    guard let event = scene.time.event(at: number) else {
      return Row(
        event: number, line: [StyledText(indent + mark + "@\(number) cannot be read", .dim)])
    }
    return Row(
      event: number,
      line: [
        StyledText(indent + mark), StyledText("@\(number) ", isCurrent ? .changed : .plain),
        StyledText(event.kind.name, Role(kind: event.kind)), StyledText(" " + scene.what(event)),
      ])
  }

  func lines(_ rows: Range<Int>, width: Int) -> [Line] { self.rows[rows].map(\.line) }

  mutating func handle(_ key: PaneKey, in scene: Scene) -> PaneAction? {
    switch key {
    case .activate:
      let cursor = scroll.cursor
      guard rows.indices.contains(cursor), let event = rows[cursor].event else { return nil }
      if answer == nil { scroll.cursor = 0 }
      return .go(to: event, isJump: true)
    case .sideways(let direction): return .goToSameDepth(direction, in: scene)
    default:
      scrollSideways(key)
      return nil
    }
  }
}
