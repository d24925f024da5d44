import CBOR
import EventModel

/// The difference between two texts: by lines if one of them has several, else by words.
///
/// Equal parts are left out, so that a change in a long text can be seen in a few lines.
package enum TextDifference {
  /// A line of the difference.
  struct Line: Hashable {
    var mark: DifferenceLine.Mark
    var text: String
  }

  /// The lines of a text, or its words and the characters between them.
  typealias Parts = [CBORValue]

  /// The number of words and other characters that are shown beside a change.
  private static let context = 7
  /// The smallest number of those after a change, so that the rest of a number is shown.
  private static let leastAfter = 3
  /// The largest size of a word, in scalars. A longer one is several.
  private static let longestWord = 24

  /// Returns the lines that differ, and for each run of equal lines how many there are. A text of one
  /// line is one line with `⋯` for equal words.
  ///
  /// - Parameter width: The largest number of characters in a line; longer lines end in `…`.
  static func lines(
    from old: String, to new: String, width: Int, budget: inout EditBudget
  ) -> [Line] {
    let (oldLines, newLines) = (Self.lines(of: old), Self.lines(of: new))
    var result: [Line] = []
    var next = 0
    func noteEqual(_ count: Int) {
      guard count > 0, oldLines.count > 1 || newLines.count > 1 else { return }
      let words = Counting.things(count, "equal line")
      result.append(Line(mark: .none, text: "⋯ \(words) ⋯"))
    }
    for hunk in EditScript(from: oldLines, to: newLines, budget: &budget).hunks {
      noteEqual(hunk.oldIndex - next)
      next = hunk.oldIndex + hunk.removed
      let removed = oldLines[hunk.oldIndex..<next]
      let inserted = newLines[hunk.newIndex..<hunk.newIndex + hunk.inserted]
      if removed.count == inserted.count {
        for (a, b) in zip(removed, inserted) {
          result += pair(a, b, width: width, budget: &budget)
        }
      } else {
        result += removed.map { Line(mark: .removed, text: whole($0, width)) }
        result += inserted.map { Line(mark: .added, text: whole($0, width)) }
      }
    }
    noteEqual(oldLines.count - next)
    return result
  }

  private static func whole(_ line: CBORValue, _ width: Int) -> String {
    StateDifference.cut(Notation.text(of: line), to: width)
  }

  /// Returns a changed line before and after; only their changed words if they are long.
  private static func pair(
    _ old: CBORValue, _ new: CBORValue, width: Int, budget: inout EditBudget
  ) -> [Line] {
    let texts = [old, new].map { Notation.text(of: $0) }
    if texts.allSatisfy({ $0.count <= width }) {
      return [Line(mark: .removed, text: texts[0]), Line(mark: .added, text: texts[1])]
    }
    let changed = changedWords(old.textValue ?? "", new.textValue ?? "", &budget)
    return [
      Line(mark: .removed, text: StateDifference.cut(Notation.quoted(changed.old), to: width)),
      Line(mark: .added, text: StateDifference.cut(Notation.quoted(changed.new), to: width)),
    ]
  }

  /// Returns two texts if they fit in a width, else their changed words, cut to the width.
  package static func excerpts(
    of old: String, and new: String, width: Int
  ) -> (old: String, new: String) {
    guard max(old.count, new.count) > width else { return (old, new) }
    var budget = EditBudget()
    let changed = changedWords(old, new, &budget)
    return (
      StateDifference.cut(changed.old, to: width), StateDifference.cut(changed.new, to: width)
    )
  }

  /// A part of one side of a changed text.
  package struct Piece: Hashable, Sendable {
    /// The characters, or `⋯` for what is left out.
    package var text: String
    /// Whether the other side has something else at this place.
    package var isChanged: Bool
  }

  /// Returns two texts in pieces. If one of them has more than `width` characters, both are the changed
  /// words and those beside them: if it is to be brief, fewer when they do not fit.
  package static func pieces(
    of old: String, and new: String, width: Int, isBrief: Bool = false
  ) -> (old: [Piece], new: [Piece]) {
    func pieces(context: Int) -> (old: [Piece], new: [Piece]) {
      var budget = EditBudget()
      return changedWords(old, new, &budget, context: context)
    }
    if max(old.count, new.count) <= width { return pieces(context: .max / 4) }
    let found = pieces(context: context)
    let fits = [found.old, found.new].allSatisfy { $0.map(\.text).joined().count <= width }
    return fits || !isBrief ? found : pieces(context: 1)
  }

  private static func changedWords(
    _ old: String, _ new: String, _ budget: inout EditBudget
  ) -> (old: String, new: String) {
    let pieces = changedWords(old, new, &budget, context: context)
    return (pieces.old.map(\.text).joined(), pieces.new.map(\.text).joined())
  }

  private static func changedWords(
    _ old: String, _ new: String, _ budget: inout EditBudget, context: Int
  ) -> (old: [Piece], new: [Piece]) {
    let (oldWords, newWords) = (words(of: old), words(of: new))
    let hunks = EditScript(from: oldWords, to: newWords, budget: &budget).hunks
    return (
      excerpt(oldWords, hunks.map { $0.oldIndex..<$0.oldIndex + $0.removed }, context),
      excerpt(newWords, hunks.map { $0.newIndex..<$0.newIndex + $0.inserted }, context)
    )
  }

  /// Returns the changed words with those beside them, and `⋯` for what is left out.
  private static func excerpt(_ words: Parts, _ changes: [Range<Int>], _ context: Int) -> [Piece] {
    var pieces: [Piece] = []
    var end = 0
    func add(to index: Int, isShown: Bool, isChanged: Bool = false) {
      guard index > end else { return }
      let text = isShown ? words[end..<index].compactMap(\.textValue).joined() : "⋯"
      pieces.append(Piece(text: text, isChanged: isChanged))
      end = index
    }
    for (index, change) in changes.enumerated() {
      add(to: change.lowerBound - context, isShown: false)
      add(to: change.lowerBound, isShown: true)
      add(to: change.upperBound, isShown: true, isChanged: true)
      let next = index + 1 < changes.count ? changes[index + 1].lowerBound : words.count
      add(to: min(next, change.upperBound + max(context, leastAfter)), isShown: true)
    }
    add(to: words.count, isShown: false)
    return pieces
  }

  /// Returns the lines of a text without their newlines.
  static func lines(of text: String) -> Parts {
    text.utf8.split(separator: 10, omittingEmptySubsequences: false).map {
      .text(String(Substring($0)))
    }
  }

  /// Returns the words of a text and the characters between them; together they are the text.
  private static func words(of text: String) -> Parts {
    var words: Parts = []
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isPart = scalar.value >= 0x80 || scalar.properties.isAlphabetic || isDigit(scalar)
      if !word.isEmpty, !isPart || word.count == longestWord {
        words.append(.text(String(word)))
        word = String.UnicodeScalarView()
      }
      if isPart { word.append(scalar) } else { words.append(.text(String(scalar))) }
    }
    if !word.isEmpty { words.append(.text(String(word))) }
    return words
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x30 && scalar.value <= 0x39
  }
}
