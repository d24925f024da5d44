/// Words of one role, which are broken into lines.
package struct BoxText: Sendable {
  /// Which part of a line is left out.
  package enum Cut: Sendable { case head, middle, tail }

  /// The parts between line breaks, without controls.
  package let paragraphs: [String]
  /// The widest paragraph, in cells.
  let idealWidth: Int
  /// The role of all cells.
  package var role: Role
  /// The largest number of lines, at least 1; nil for no limit.
  package var limit: Int?
  /// Which part of the last line is left out if there are more.
  package var cut = Cut.tail
  /// Where the lines begin.
  package var edge = LayoutBox.Edge.start
  /// What takes the place of a part that is left out, one cell.
  package var ellipsis = "…"
  /// The place of the element; see ``DrawnElement/drawnPlace``.
  var place: [Int]?

  /// The width that a text keeps in a row that has little, in cells, unless it is shorter.
  static let leastWidth = 8

  /// Creates a text from a recorded one, of which controls are written.
  package init(_ text: String, role: Role = .plain, limit: Int? = nil) {
    paragraphs =
      text.utf8.contains(UInt8(ascii: "\n"))
      ? text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Printable.text(String($0)) }
      : [Printable.text(text)]
    idealWidth = paragraphs.reduce(0) { max($0, CellWidth.of($1)) }
    self.role = role
    self.limit = limit.map { max(1, $0) }
  }

  /// Returns the size in a width; nil breaks no paragraph, and 0 asks for the least width.
  func size(width: Int?) -> CellSize {
    if idealWidth <= width ?? .max, paragraphs.count <= limit ?? .max {
      return CellSize(idealWidth, min(paragraphs.count, Grid.maximalHeight))
    }
    let rows = rows(width: width)
    return CellSize(rows.reduce(0) { max($0, CellWidth.of($1)) }, rows.count)
  }

  /// Returns the lines in a width.
  package func rows(width: Int?) -> [String] {
    let room = width == 0 ? min(idealWidth, Self.leastWidth) : width ?? idealWidth
    let last = min(limit ?? .max, Grid.maximalHeight)
    var rows: [String] = []
    for paragraph in paragraphs {
      let lines = TextWrap.lines(of: paragraph, width: room)
      let free = last - rows.count
      if lines.count <= free {
        rows += lines
      } else if free == 0 {
        rows[last - 1] = shortened(rows[last - 1], room)
        return rows
      } else {
        let rest = lines.dropFirst(free - 1).joined(separator: " ")
        return rows + lines.prefix(free - 1) + [shortened(rest, room)]
      }
    }
    return rows
  }

  /// Returns a line of at most a width, with an ellipsis for what is left out.
  private func shortened(_ line: String, _ room: Int) -> String {
    let room = max(0, room - 1)
    let size = CellWidth.of(line)
    switch cut {
    case .head where size > room: return ellipsis + Self.end(of: line, room)
    case .middle where size > room:
      return TextWrap.cut(line, room - room / 2) + ellipsis + Self.end(of: line, room / 2)
    default: return TextWrap.cut(line, room) + ellipsis
    }
  }

  private static func end(of line: String, _ width: Int) -> String {
    var size = 0
    return String(
      line.reversed().prefix { character in
        size += CellWidth.of(character)
        return size <= width
      }
      .reversed())
  }
}
