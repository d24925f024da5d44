/// Finds the candidates that a mistyped word resembles.
package enum NearWords {
  /// The candidate that is nearest to a word, if one is near; the first of equally near ones.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    near(word, among: candidates).first
  }

  /// Candidates that differ from a word in two places or less, the nearest first; equally near ones keep their order.
  package static func near(_ word: String, among candidates: [String]) -> [String] {
    let limit = min(2, max(1, word.count / 3))
    return candidates.enumerated().map { (index: $0, name: $1, distance: distance(word, $1)) }
      .filter { $0.distance <= limit && $0.distance > 0 }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.name)
  }

  /// The largest number of scalars of a word that is compared. The time grows with the product of
  /// both lengths, and a word can be anything that is written on a command line.
  private static let longest = 400

  /// The edit distance between two words: insertions, removals, replacements and swaps of
  /// neighbours. A word that is too long to be mistyped differs from every other in all of it.
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    if a.isEmpty || b.isEmpty || max(a.count, b.count) > longest { return max(a.count, b.count) }
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
