import EventModel
import SnapshotDiff
import TextTerminal

/// One row for each event. The cursor is the current event.
struct TimelinePane: PaneView {
  let title = Pane.timeline.title
  var scroll = PaneScroll()
  /// The scene of this frame. The rows of a long session are made only where they are visible.
  private var scene: Scene?

  var rowCount: Int { scene?.time.rowCount ?? 0 }

  mutating func show(_ scene: Scene) {
    self.scene = scene
    scroll.cursor = scene.time.isEmpty ? 0 : scene.time.row(of: scene.current)
  }

  /// Releases the events. ``show(_:)`` must follow.
  mutating func forgetScene() { scene = nil }

  func lines(_ rows: Range<Int>, width: Int) -> [Line] {
    guard let scene else { return [] }
    let numbers = rows.map(scene.time.event(atRow:))
    let changes = scene.time.tellsStory ? scene.changes(ofCommits: numbers) : [:]
    return numbers.enumerated().map { place, number in
      line(number, scene, width: width, isFirst: place == 0, changes: changes[number])
    }
  }

  func painted(isFocused: Bool) -> PaintedCells? {
    rowCount == 0 ? nil : (scroll.cursor..<scroll.cursor + 1, nil)
  }

  mutating func move(by count: Int) -> PaneAction? {
    if let index = scene?.index, !index.isWhole, scroll.cursor + count < 0 {
      let target = index.number(at: index.begin) + max(count, -index.count)
      return .go(to: max(0, target), isJump: false)
    }
    return point(at: PaneScroll.row(from: scroll.cursor, by: count, among: rowCount), column: 0)
  }

  mutating func point(at row: Int, column: Int) -> PaneAction? {
    guard let time = scene?.time, row < rowCount else { return nil }
    return .go(to: time.event(atRow: row), isJump: false)
  }

  mutating func handle(_ key: PaneKey, in scene: Scene) -> PaneAction? {
    let current = scene.current
    let isFolded = scene.time.isFolded(current)
    let alike = scene.time.alike(current)
    switch key {
    case .collapse where alike?.isOpen == true, .expand where alike?.isOpen == false,
      .activate where alike != nil:
      return .toggleAlike
    case .collapse:
      return scene.index.hasConsequences(current) && !isFolded ? .toggleFold : .goToCause
    case .expand: return isFolded ? .toggleFold : .goToEffect
    case .activate: return .toggleFold
    case .sideways(let direction): return .goToSameDepth(direction, in: scene)
    case .expandAll: return nil
    }
  }

  private func line(
    _ number: Int, _ scene: Scene, width: Int, isFirst: Bool, changes: [StateChange]?
  ) -> Line {
    let isDivergent = scene.marks.isDivergent(number)
    let gutter = gutter(number, scene)
    let depth = scene.index.depth(of: number)
    // Deep levels are shown as a number, so that the event itself remains visible.
    let most = max(1, width / 6)
    let indent =
      depth <= most
      ? String(repeating: "  ", count: depth)
      : String(repeating: " ", count: max(0, most * 2 - 5)) + "(+\(depth - most)) "
    guard let event = scene.time.event(at: number) else {
      return [StyledText(gutter + indent + "@\(number) cannot be read", .divergence)]
    }
    let role = isDivergent ? Role.divergence : Role(kind: event.kind)
    let untold = scene.time.untoldCount(of: number)
    var name = "@\(number) "
    if scene.time.tellsStory, depth == 0 {
      let width = "@\(scene.index.last) ".count
      name += String(repeating: " ", count: max(0, width - name.count))
    }
    let start = StyledText(gutter + indent + mark(number, scene) + " " + name)
    if let changes, !isDivergent {
      let node = Self.end(of: scene.symbols[event.header.node])
      return [start] + StateRow.story(of: changes, room: width - CellWidth.of(start.text))
        + [
          StyledText(alikeText(number, scene), .title),
          StyledText("  " + Printable.text(node), .dim),
        ]
    }
    return [
      start,
      StyledText(timeText(number, scene, isFirst: isFirst), .dim),
      StyledText(kindText(event, scene), role),
      StyledText((kindText(event, scene).isEmpty ? "" : " ") + briefly(event, scene)),
      StyledText(alikeText(number, scene), .title),
      StyledText(owner(of: event, scene) + (untold == 0 ? "" : "  +\(untold)"), .dim),
    ]
  }

  /// `×42` for the first of rows that look alike.
  private func alikeText(_ number: Int, _ scene: Scene) -> String {
    scene.time.alike(number).map { "  ×\($0.count)" } ?? ""
  }

  /// What is in the events of a row: the cursor, a divergence, a failure or a gap, a bookmark.
  private func gutter(_ number: Int, _ scene: Scene) -> String {
    if number == scene.current { return "=>" }
    let (index, events) = (scene.index, scene.time.events(ofRow: number))
    if scene.marks.divergences.contains(where: { events.contains($0.event) }) { return "x " }
    let failures = index.failures
    let next = failures.firstSortedIndex { Int($0) >= index.place(of: number) }
    if next < failures.count, events.contains(index.number(at: Int(failures[next]))),
      events.count > 1
    {
      return "! "
    }
    return scene.time.bookmark(in: events).map { "\($0) " } ?? "  "
  }

  private func mark(_ number: Int, _ scene: Scene) -> String {
    let (index, glyphs) = (scene.index, scene.glyphs)
    if scene.marks.isDivergent(number) { return glyphs.diverges }
    if scene.time.isFolded(number) || scene.time.isClosedTurn(number) { return glyphs.folded }
    if scene.time.alike(number)?.isOpen == false { return glyphs.folded }
    if scene.time.tellsStory, index.changesState(number) { return glyphs.changed }
    if index.hasConsequences(number) { return glyphs.opened }
    return index.changesState(number) ? glyphs.changed : glyphs.leaf
  }

  /// The kind; in a story nothing for an input, which says what it does, and the effect's name for its
  /// end.
  private func kindText(_ event: Event, _ scene: Scene) -> String {
    guard scene.time.tellsStory else { return event.kind.name }
    if event.kind == .effectEnded, let effect = scene.time.event(at: event.cause) {
      return Printable.text(scene.time.timeline.symbols[effect.header.name]) + ":"
    }
    return event.kind == .input ? "" : event.kind.name
  }

  /// The text of an event without its numbers, which the status row shows. In a story the node is
  /// the end of its path, and what a person did has the name of the control: `tap signOut`.
  private func briefly(_ event: Event, _ scene: Scene) -> String {
    var plain = event
    plain.header.count = 0
    plain.header.extra = 0
    let (text, node) = (scene.what(plain), scene.time.timeline.symbols[event.header.node])
    guard scene.time.tellsStory, let place = text.utf8.firstRange(of: node.utf8) else {
      return text
    }
    if event.kind == .input {
      let word = text[..<place.lowerBound].filter { $0 != "\"" }
      let value = text[place.upperBound...].drop { $0 == "\"" }
      return word + Printable.text(Self.control(node).name) + value
    }
    return text[..<place.lowerBound] + Self.end(of: node) + text[place.upperBound...]
  }

  /// In a story what the control of an input is in, else nothing.
  private func owner(of event: Event, _ scene: Scene) -> String {
    guard scene.time.tellsStory, event.kind == .input else { return "" }
    let owner = Self.control(scene.symbols[event.header.node]).owner
    return owner.isEmpty ? "" : "  " + Printable.text(owner)
  }

  /// `checkout/button:pay` of `Storefront.shop.checkout/button:pay`, `cart.store` of
  /// `services.cart.store`.
  private static func end(of node: String) -> String {
    let path = node.prefix { $0 != "/" }
    let names = path.split(separator: ".", omittingEmptySubsequences: false)
    let kept = names.suffix(names.last == "store" ? 2 : 1).joined(separator: ".")
    return kept + node[path.endIndex...]
  }

  /// The name of a control and what it is in: `signOut` and `shop` of
  /// `Storefront.shop/button:signOut`.
  private static func control(_ node: String) -> (name: String, owner: String) {
    let end = end(of: node)
    guard let slash = end.firstIndex(of: "/") else { return (end, "") }
    let name = end[slash...].dropFirst()
    let word = name.prefix { $0 != ":" }
    let isWord = word.count < name.count && word.allSatisfy { $0.isLetter && $0.isASCII }
    return (String(isWord ? name.dropFirst(word.count + 1) : name), String(end[..<slash]))
  }

  /// The time of a turn; in a story spaces if it is that of the row above.
  private func timeText(_ number: Int, _ scene: Scene, isFirst: Bool) -> String {
    let index = scene.index
    guard scene.timeMode != .none, index.startsTurn(number) else { return "" }
    if scene.time.tellsStory {
      // Tenths tell enough; the title has all digits.
      let tenths = index.time(of: number) / 100_000
      let text = "\(tenths / 10).\(tenths % 10)s "
      let former = (index.time(of: number) - index.timeSincePreviousTurn(of: number)) / 100_000
      let isRepeated = tenths == former && !isFirst && index.place(of: number) > index.begin
      return isRepeated ? String(repeating: " ", count: text.count) : text
    }
    if scene.timeMode == .absolute { return SessionTime.seconds(index.time(of: number)) + " " }
    return "+" + SessionTime.seconds(index.timeSincePreviousTurn(of: number)) + " "
  }
}
