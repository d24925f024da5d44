/// The row of a field. One that is too narrow shows the text around the cursor, or its end.
struct FieldLine {
  let title: String
  let characters: [Character]
  /// The insertion point in characters; nil for none.
  let cursor: Int?
  /// The cells between the brackets, at least 1.
  let room: Int
  let role: Role

  var line: Line {
    var shown = characters[...]
    if cursor == shown.count { shown.append("_") }
    var size = shown.reduce(0) { $0 + CellWidth.of($1) }
    while size > room, shown.count > 1 {
      if let cursor, cursor - shown.startIndex < shown.count / 2 {
        size -= CellWidth.of(shown.removeLast())
      } else {
        size -= CellWidth.of(shown.removeFirst())
      }
    }
    let rest = String(repeating: "_", count: max(0, room - size)) + "]"
    guard let cursor, shown.indices.contains(cursor) else {
      return [StyledText(title + "[" + String(shown) + rest, role)]
    }
    return [
      StyledText(title + "[" + String(shown[..<cursor]), role),
      StyledText(String(shown[cursor]), .changed),
      StyledText(String(shown[(cursor + 1)...]) + rest, role),
    ]
  }
}
