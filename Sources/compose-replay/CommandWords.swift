import Foundation

/// What the first word on the command line means.
enum CommandWords {
  /// Puts `verify` in front when the first word is a log and no verb.
  ///
  /// `compose-replay LOG` is `compose-replay verify LOG`. A log that is named like a verb needs
  /// `./` in front.
  ///
  /// - Throws: ``Problem`` for a word that is no file and nearly a verb.
  static func completed(_ words: [String]) throws -> [String] {
    guard let first = words.first, !verbs.contains(first) else { return words }
    if ["-h", "--help", "--version", "help"].contains(first) { return words }
    if first.hasPrefix("--generate-completion-script") || first == "--experimental-dump-help" {
      return words
    }
    if !first.hasPrefix("-"), !FileManager.default.fileExists(atPath: first),
      let verb = nearestVerb(to: first)
    {
      throw Problem(
        code: ExitCodes.usage, what: "no file or command named '\(first)'",
        help: "did you mean 'compose-replay \(verb)'?")
    }
    return ["verify"] + words
  }

  static var verbs: [String] {
    ComposeReplay.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The verb that a word was probably meant to be; nil when none is near.
  static func nearestVerb(to word: String) -> String? {
    nearest(to: word, among: verbs)
  }

  /// A file beside the one that does not exist, with a name that is near.
  static func nearestFile(to path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let name = nearest(to: url.lastPathComponent, among: names.sorted()) else { return nil }
    let parent = (path as NSString).deletingLastPathComponent
    return parent.isEmpty ? name : "\(parent)/\(name)"
  }

  private static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let scored = candidates.map { (name: $0, distance: editDistance(word, $0)) }
    return scored.filter { $0.distance <= limit && $0.distance > 0 }
      .min { $0.distance < $1.distance }?.name
  }

  /// Insertions, removals, replacements and swaps of neighbours between two words.
  static func editDistance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
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
