import CBOR
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
    var changes: [Int: [StateChange]] = [:]
    if scene.time.tellsStory {
      changes = scene.changes(ofCommits: numbers).merging(scene.time.story.texts) { $1 }
    }
    let lanes = TimelineLanes(numbers, scene)
    return numbers.enumerated().map { place, number in
      line(
        number, scene, width: width, isFirst: place == 0, changes: changes[number],
        lane: lanes.mark(place, scene.glyphs))
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
    _ number: Int, _ scene: Scene, width: Int, isFirst: Bool, changes: [StateChange]?, lane: String
  ) -> Line {
    let isDivergent = scene.marks.isDivergent(number)
    let gutter = gutter(number, scene) + (number == scene.current ? ">" : lane)
    guard let event = scene.time.event(at: number) else {
      let start = gutter + indent(number, scene, width: width)
      return [StyledText(start + "@\(number) cannot be read", .divergence)]
    }
    var name = "@\(number) "
    if scene.time.tellsStory, scene.index.depth(of: number) == 0 {
      let width = "@\(scene.index.last) ".count
      name += String(repeating: " ", count: max(0, width - name.count))
    }
    let indent = indent(number, scene, width: width)
    let start = gutter + indent + mark(number, scene) + " " + name
    var row = RowParts()
    row.add(start, isDivergent ? .divergence : .plain)
    if let changes {
      row.add(StateRow.story(of: changes, room: width - CellWidth.of(start)))
      row.add(alikeText(number, scene), .title)
      guard event.kind == .commit else { return row.line(width: width) }
      let node = Printable.text(Self.end(of: scene.symbols[event.header.node]))
      row.add("  " + node, .dim, changes.isEmpty ? .middle : .leftOut(Self.owner))
      return row.line(width: width)
    }
    row.add(timeText(number, scene, isFirst: isFirst), .dim, .leftOut(Self.time))
    addText(of: event, scene, role: isDivergent ? .divergence : Role(kind: event.kind), to: &row)
    row.add(alikeText(number, scene), .title)
    row.add(owner(of: event, scene), .dim, .leftOut(Self.owner))
    let untold = scene.time.untoldCount(of: number)
    if untold > 0 { row.add("  +\(untold)", .dim, .leftOut(Self.count)) }
    return row.line(width: width)
  }

  /// What is left out of a row without room, the last one first.
  private static let (kind, time, node, count, owner) = (1, 2, 3, 4, 5)

  /// The space by which a consequence is indented.
  private func indent(_ number: Int, _ scene: Scene, width: Int) -> String {
    let depth = scene.index.depth(of: number)
    // Deep levels are shown as a number, so that the event itself remains visible.
    let most = max(1, width / 6)
    let step = width < Self.wide ? 1 : 2
    return depth <= most
      ? String(repeating: " ", count: depth * step)
      : String(repeating: " ", count: max(0, most * step - 5)) + "(+\(depth - most)) "
  }

  /// The width of a pane in which a level is indented by two cells.
  private static let wide = 40

  /// `×42` for the first of rows that look alike.
  private func alikeText(_ number: Int, _ scene: Scene) -> String {
    scene.time.alike(number).map { "  ×\($0.count)" } ?? ""
  }

  /// What is in the events of a row: the cursor, a divergence, a failure or a gap, a bookmark.
  private func gutter(_ number: Int, _ scene: Scene) -> String {
    if number == scene.current { return "=" }
    let (index, events) = (scene.index, scene.time.events(ofRow: number))
    if scene.marks.divergences.contains(where: { events.contains($0.event) }) { return "x" }
    let failures = index.failures
    let next = failures.firstSortedIndex { Int($0) >= index.place(of: number) }
    if next < failures.count, events.contains(index.number(at: Int(failures[next]))),
      events.count > 1
    {
      return "!"
    }
    return scene.time.bookmark(in: events).map { String($0) } ?? " "
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

  /// The kind of an event, and its text without its numbers, which the status row shows. In a story the
  /// node is the end of its path, and what a person did has the name of the control: `tap signOut`.
  private func addText(of event: Event, _ scene: Scene, role: Role, to row: inout RowParts) {
    let (kind, isStory) = (event.kind, scene.time.tellsStory)
    if isStory, kind == .effectEnded, let effect = scene.time.event(at: event.cause) {
      row.add(Printable.text(scene.symbols[effect.header.name]) + ": ", role)
      return addResult(event, scene, to: &row)
    }
    var plain = event
    plain.header.count = 0
    plain.header.extra = 0
    let (text, node) = (scene.what(plain), scene.symbols[event.header.node])
    let isClear = [.failure, .timer, .route].contains(kind)
    if !isStory || kind != .input {
      row.add(kind.name + " ", role, isClear && isStory ? .leftOut(Self.kind) : .none)
    }
    guard !node.isEmpty, let place = text.utf8.firstRange(of: node.utf8) else {
      return row.add(text)
    }
    var (start, end) = (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
    guard isStory else {
      row.add(start)
      row.add(node, .plain, .shorter(Self.end(of: node)))
      return row.add(end)
    }
    switch kind {
    case .input:
      start.removeAll { $0 == "\"" }
      if end.first == "\"" { end.removeFirst() }
      row.add(start)
      row.add(Printable.text(Self.control(node).name), .plain, .middle)
      row.add(end)
    case .effectBegan, .route, .failure:
      row.add(start, isClear ? role : .plain)
      row.add(Self.end(of: node) + end.prefix(1), .plain, .leftOut(Self.node))
      row.add(String(end.dropFirst()), .plain, kind == .route ? .beginning : .none)
    default:
      row.add(start, .plain, kind == .timer ? .leftOut(Self.kind) : .none)
      row.add(Self.end(of: node), .plain, .middle)
      row.add(end)
    }
  }

  /// How an effect ended, of an error without the number of its type.
  private func addResult(_ event: Event, _ scene: Scene, to row: inout RowParts) {
    let status = scene.symbols[event.header.name]
    var plain = event
    if status == EffectStatus.error.rawValue, let error = try? CBORValue(canonical: event.payload),
      let parts = error.arrayValue, parts.count == 2, parts[0].intValue != nil
    {
      plain.payload = parts[1].encoded
    }
    let isValue = status == EffectStatus.value.rawValue
    row.add(
      Printable.text(status) + " ", isValue ? .plain : .divergence,
      isValue ? .leftOut(Self.kind) : .none)
    row.add(String(scene.what(plain).dropFirst(status.count + 1)))
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
