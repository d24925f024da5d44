import TextTerminal

/// The parts of a row. Where there is no room for all, some are left out or cut, so that the others
/// remain whole.
struct RowParts {
  /// What happens to a part without room.
  enum Shortening: Equatable {
    /// It stays. The end of the row is cut.
    case none
    /// It is left out, those with a greater number first.
    case leftOut(Int)
    /// It loses its middle, or its beginning, when what can be left out has been.
    case middle, beginning
    /// Another text takes its place, when what can be left out has been.
    case shorter(String)
  }

  private var parts: [(text: StyledText, shortening: Shortening)] = []

  mutating func add(_ text: String, _ role: Role = .plain, _ shortening: Shortening = .none) {
    add([StyledText(text, role)], shortening)
  }

  mutating func add(_ line: Line, _ shortening: Shortening = .none) {
    parts += line.filter { !$0.text.isEmpty }.map { ($0, shortening) }
  }

  /// The fewest characters that are left of a part that is cut.
  private static let leastWidth = 10

  /// Returns the row, shortened to a width in cells.
  func line(width: Int) -> Line {
    var kept = parts
    var excess: Int { kept.reduce(-width) { $0 + CellWidth.of($1.text.text) } }
    while excess > 0, let next = kept.compactMap({ $0.shortening.rank }).max() {
      kept.removeAll { $0.shortening == .leftOut(next) }
    }
    for place in kept.indices where excess > 0 {
      let text = kept[place].text.text
      let room = CellWidth.of(text) - excess
      switch kept[place].shortening {
      case .middle: kept[place].text.text = Self.cut(text, to: room)
      case .beginning: kept[place].text.text = Self.cut(text, to: room, keepsStart: false)
      case .shorter(let other): kept[place].text.text = other
      case .none, .leftOut: break
      }
    }
    return kept.map(\.text)
  }

  /// Cuts the middle out of a text, or its beginning off, down to 10 characters.
  static func cut(_ text: String, to width: Int, keepsStart: Bool = true) -> String {
    let room = max(leastWidth, width)
    guard room < text.count else { return text }
    let end = keepsStart ? room / 2 : room - 1
    return text.prefix(room - 1 - end) + "…" + text.suffix(end)
  }
}

extension RowParts.Shortening {
  fileprivate var rank: Int? { if case .leftOut(let rank) = self { rank } else { nil } }
}
