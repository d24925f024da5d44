import CBOR
import EventModel
import SnapshotDiff
import TextTerminal

/// One row of the state pane: a value, or a part of one.
struct StateRow {
  /// What happened to the value.
  enum Mark: String { case none = " ", changed = "~", added = "+", removed = "−" }

  /// The path, with `[id=…]` for an element that has an identity.
  var path: StatePath
  var depth: Int
  var label: String
  var value: CBORValue
  /// The value before; nil unless it was replaced.
  var old: CBORValue?
  var mark = Mark.none
  var isOpen = false
  var canOpen = false
  /// Whether the row shows a value, and not how many parts are left out.
  var hasValue = true

  /// Whether the change is at this row, and not in one below it.
  var isChange: Bool { mark != .none && (!isOpen || mark != .changed || old != nil) }

  var indent: String { String(repeating: "  ", count: depth) }

  /// Takes the changes of the value itself.
  mutating func take(_ changes: [StateChange], hasChangesInside: Bool) {
    for change in changes {
      if let move = change.move {
        label += " (moved from \(move.from))"
        mark = .changed
      } else {
        old = change.old
        mark = change.old == nil ? .added : .changed
      }
    }
    if hasChangesInside { mark = .changed }
  }

  /// Returns the row of a part.
  func inside(_ element: StatePath.Element, _ value: CBORValue) -> StateRow {
    let label =
      switch element {
      case .index(let index): String(index)
      case .whereField(let field, let id): "\(field)=\(Notation.text(of: id))"
      default: StatePath([element]).description
      }
    return StateRow(
      path: path.appending(element), depth: depth + 1, label: label, value: value,
      mark: mark == .added ? .added : .none)
  }

  // MARK: Text

  /// Returns the text of the row.
  ///
  /// - Parameter isDim: Whether a row without a change is dim.
  func line(width: Int, isDim: Bool) -> Line {
    let fold = canOpen ? (isOpen ? "- " : "+ ") : "  "
    let start = mark.rawValue + " " + indent + fold
    let name = Printable.text(label)
    let plain: Role = mark == .none && (isDim || !hasValue) ? .dim : .plain
    let line = [
      StyledText(start, mark == .none ? .dim : .changed),
      StyledText(name, depth == 0 && plain == .plain ? .title : plain),
    ]
    guard hasValue else { return line }
    let used = CellWidth.of(start) + CellWidth.of(name) + 2
    let room = min(max(8, width - used), Self.longestValue)
    return line + text(room: room, plain)
  }

  private func text(room: Int, _ plain: Role) -> Line {
    if let old {
      return [StyledText(": ", plain)] + Self.change(from: old, to: value, room: room)
    }
    if isOpen {
      return value.mapValue == nil ? [StyledText(": " + ValueText.size(of: value), plain)] : []
    }
    let roles: [Mark: Role] = [.added: .added, .removed: .removed, .changed: .changed]
    let role = roles[mark] ?? plain
    return [StyledText(": ", plain), StyledText(Self.folded(value, room: room), role)]
  }

  /// The longest text of one value, in characters.
  private static let longestValue = 4096

  /// The whole value if it fits, else its beginning, of an array and a text after its size.
  private static func folded(_ value: CBORValue, room: Int) -> String {
    if let text = Notation.text(of: value, limit: room * 16), text.count <= room { return text }
    if let whole = value.textValue {
      return "(\(whole.count) characters) " + Notation.quoted(String(whole.prefix(room)))
    }
    guard value.setElements == nil, !value.children.isEmpty else {
      return Notation.text(of: value, limit: room * 16) ?? ValueText.size(of: value)
    }
    var parts = ""
    for child in value.children {
      if parts.utf8.count > room { break }
      let name = value.mapValue == nil ? "" : ValueText.label(of: child.element) + ": "
      let text = Notation.text(of: child.value, limit: room * 16)
      parts += (parts.isEmpty ? "" : ", ") + name + (text ?? ValueText.size(of: child.value))
    }
    return (value.mapValue == nil ? ValueText.size(of: value) + " " : "{") + parts
  }

  /// The changes of a commit in one line, which of the first one shows both values:
  /// `total 475 → 0; discount 0 → 500`.
  static func story(of changes: [StateChange], room: Int) -> Line {
    if changes.isEmpty { return [StyledText("unchanged", .dim)] }
    var line: Line = []
    for change in changes.prefix(storyLimit) {
      if let element = Self.element(change, room: room) {
        line += (line.isEmpty ? [] : [StyledText("; ", .dim)]) + element
        continue
      }
      let path = RowParts.cut(
        Printable.text(change.name.description), to: max(longestName, room - leastRoom))
      let name = path + (change.path.elements.isEmpty ? "" : " ")
      line.append(StyledText((line.isEmpty ? "" : "; ") + name, Role(kind: .commit)))
      let room = max(leastRoom, room - CellWidth.of(name))
      switch (change.old, change.new) {
      case (let old?, let new?): line += Self.change(from: old, to: new, room: room, isBrief: true)
      case (let old?, nil): line.append(StyledText("− " + brief(old, room - 2), .removed))
      case (nil, let new?): line.append(StyledText("+ " + brief(new, room - 2), .added))
      case (nil, nil): line.append(StyledText("moved", .changed))
      }
    }
    let rest = changes.count - storyLimit
    return rest > 0 ? line + [StyledText("; \(rest) more", .dim)] : line
  }

  /// The largest number of changes of a line, the smallest number of cells of one, and the number of
  /// characters of a name that are never cut.
  private static let (storyLimit, leastRoom, longestName) = (4, 19, 16)

  /// An element with texts that came or went, without its identity, if there is no room for all of it:
  /// `lines − "Green tea", 2`. Nil for other changes.
  private static func element(_ change: StateChange, room: Int) -> Line? {
    guard change.move == nil, (change.old == nil) != (change.new == nil),
      case .whereField(let field, _)? = change.name.elements.last,
      let value = change.old ?? change.new
    else { return nil }
    let whole = change.name.description.count + 3
    if let text = Notation.text(of: value, limit: room * 16), whole + text.count <= room {
      return nil
    }
    let parts = parts(of: value, without: field)
    if parts.isEmpty { return nil }
    let array = StatePath(change.name.elements.dropLast())
    let name = RowParts.cut(Printable.text(array.description), to: max(longestName, room / 2)) + " "
    let text = StateDifference.cut(
      Printable.text(parts.joined(separator: ", ")), to: max(leastRoom, room - name.count - 2))
    return [
      StyledText(name, Role(kind: .commit)),
      change.old == nil ? StyledText("+ " + text, .added) : StyledText("− " + text, .removed),
    ]
  }

  /// The first values in an element, texts before others, without those of a field; none without a text.
  private static func parts(of value: CBORValue, without field: String) -> [String] {
    var (texts, others): ([String], [String]) = ([], [])
    func add(_ value: CBORValue) {
      guard texts.count + others.count < mostParts else { return }
      let children = value.setElements == nil ? value.children : []
      if children.isEmpty {
        guard let text = Notation.text(of: value, limit: longestValue) else { return }
        if value.textValue == nil { others.append(text) } else { texts.append(text) }
      }
      for child in children where child.element != .key(field) { add(child.value) }
    }
    add(value)
    return texts.isEmpty ? [] : texts + others
  }

  /// The most values of an element that its row shows.
  private static let mostParts = 16

  private static func brief(_ value: CBORValue, _ width: Int) -> String {
    StateDifference.cut(
      Notation.text(of: value, limit: width * 16) ?? ValueText.size(of: value), to: width)
  }

  /// `475 → 0`; of texts the words that differ have a colour.
  private static func change(
    from old: CBORValue, to new: CBORValue, room: Int, isBrief: Bool = false
  ) -> Line {
    let half = max(8, (room - 3) / 2)
    let arrow = [StyledText(" → ", .dim)]
    guard let former = old.textValue, let latter = new.textValue else {
      let text = brief(old, half)
      return [StyledText(text, .removed)] + arrow
        + [StyledText(brief(new, max(half, room - 3 - text.count)), .added)]
    }
    let texts = (Notation.quoted(former), Notation.quoted(latter))
    let fits = texts.0.count + texts.1.count + 3 <= room
    let pieces = TextDifference.pieces(
      of: texts.0, and: texts.1, width: fits ? room : half, isBrief: isBrief)
    return pieces.old.map { StyledText($0.text, $0.isChanged ? .removed : .dim) } + arrow
      + pieces.new.map { StyledText($0.text, $0.isChanged ? .added : .plain) }
  }
}
