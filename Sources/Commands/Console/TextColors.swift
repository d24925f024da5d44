import EventModel

/// The colours of a line of text: marks of what was added and removed, verdicts, diagnostic codes,
/// positions and kinds of events.
///
/// Only sequences of SGR are added, so a line without them has the same bytes.
///
/// Source: ECMA-48, section 8.3.117; INSPECTOR.md, "Colours".
struct TextColors {
  /// What a line is a part of.
  enum Text {
    /// A report or a message: a sign `+` or `−` marks the rest of a line.
    case report
    /// Events and values, in which those signs are data.
    case events
    /// The last line of a run in which nothing failed.
    case success
    /// The last line of a run in which something failed.
    case failure
  }

  private enum Color: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
    case boldRed = "1;31"
  }

  private let text: Text
  private var result = ""
  /// Whether the word before this one was a position, so that this one may be a kind.
  private var followsPosition = false

  /// Returns a line with its colours. A line that has colours already stays as it is.
  ///
  /// - Parameter line: Escaped text without a newline.
  static func colored(_ line: String, as text: Text) -> String {
    if line.utf8.contains(0x1B) { return line }
    var colors = TextColors(text: text)
    colors.add(line)
    return colors.result
  }

  private init(text: Text) { self.text = text }

  private mutating func add(_ line: String) {
    if text == .success || text == .failure {
      return paint(line[...], text == .success ? .green : .red)
    }
    var rest = line[...]
    var isFirst = true
    var spaces = Int.max
    while !rest.isEmpty {
      let gap = rest.prefix { $0 == " " }
      result += gap
      rest = rest.dropFirst(gap.count)
      let word = rest.prefix { $0 != " " }
      if word.isEmpty { return }
      if !isFirst { spaces = gap.count }
      if text == .report, spaces > 1, let color = Self.color(ofMark: word) {
        return paint(rest, color)
      }
      add(word, isFirst: isFirst, isReport: text == .report)
      rest = rest.dropFirst(word.count)
      isFirst = false
    }
  }

  private mutating func add(_ word: Substring, isFirst: Bool, isReport: Bool) {
    if let position = Self.position(in: word) {
      result += word[..<position.lowerBound]
      paint(word[position], .bold)
      result += word[position.upperBound...]
      followsPosition = true
    } else if followsPosition {
      // The time of a turn, and the signs of a run, come before the kind.
      if !(word.hasPrefix("t+") || word == "…" || word == "→") { followsPosition = false }
      paint(word, followsPosition ? nil : Self.color(ofKind: word))
    } else if Self.isCode(word) {
      paint(word, .boldRed)
    } else {
      paint(word, isFirst && isReport ? Self.color(ofVerdict: word) : nil)
    }
  }

  private mutating func paint(_ text: Substring, _ color: Color?) {
    guard let color else { return result += text }
    result += "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
  }

  // MARK: Words

  /// The colour of the rest of a line.
  private static func color(ofMark word: Substring) -> Color? {
    switch word {
    case "−": .red
    case "+": .green
    case "~", "≠", "↕": .cyan
    default: nil
    }
  }

  private static func color(ofVerdict word: Substring) -> Color? {
    switch word {
    case "ok", "accepted": .green
    case "incomplete", "lost", "warning:", "rejected": .yellow
    case "error:": .boldRed
    case "note:", "help:": .cyan
    case "finding:": .red
    default: nil
    }
  }

  private static func color(ofKind word: Substring) -> Color? {
    switch word {
    case EventKind.send.name[...]: .cyan
    case EventKind.commit.name[...]: .yellow
    case EventKind.route.name[...]: .magenta
    case EventKind.input.name[...]: .green
    case EventKind.timer.name[...]: .blue
    case EventKind.failure.name[...]: .red
    default: nil
    }
  }

  /// The part of a word such as `(@120,` that is a position.
  private static func position(in word: Substring) -> Range<Substring.Index>? {
    guard let begin = word.firstIndex(where: { $0 != "(" && $0 != "'" }), word[begin] == "@" else {
      return nil
    }
    let digits = word[word.index(after: begin)...].prefix(while: isDigit)
    return digits.isEmpty ? nil : begin..<digits.endIndex
  }

  private static func isCode(_ word: Substring) -> Bool {
    let digits = word.dropFirst(2).prefix(while: isDigit)
    return word.hasPrefix("CR") && digits.count == 4
      && word.dropFirst(6).allSatisfy { ",:;)".contains($0) }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
