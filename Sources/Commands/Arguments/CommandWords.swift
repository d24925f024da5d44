import EventModel
import FoundationEssentials
import Replay
import SessionLog

/// Interprets the first word of the command line.
enum CommandWords {
  /// Inserts `verify` if the first word is a log and not a verb.
  ///
  /// `compose-replay LOG` is `compose-replay verify LOG`. A log with the name of a verb needs the
  /// prefix `./`.
  ///
  /// - Throws: ``Problem`` for a word that is no file and resembles a verb.
  static func completed(_ words: [String]) throws -> [String] {
    if let word = words.prefix(while: { $0 != "--" }).first(where: asksForHelpByChance) {
      throw Problem(
        code: ExitCodes.usage, what: "unknown option '\(word)'",
        help: "a file of this name is './\(word)'; 'compose-replay help' lists all commands")
    }
    guard let first = words.first, !verbs.contains(first) else { return words }
    if first == "help" { return try helpWords(words) }
    if ["-h", "--help", "--version"].contains(first) { return words }
    if first.hasPrefix("--generate-completion-script") || first == "--experimental-dump-help"
      || first == "---completion"
    {
      return words
    }
    try checkFile(first)
    return ["verify"] + words
  }

  /// - Throws: ``Problem`` if the first word is neither an option nor a file. Only a path may be that
  ///   of a missing log; what looks like a verb is taken for one.
  private static func checkFile(_ word: String) throws {
    if word.hasPrefix("-") || FileManager.default.fileExists(atPath: word) { return }
    let near = nearestVerb(to: word)
    if near == nil, word.contains(where: { "./".contains($0) }) {
      throw LogProblem.problem(for: LogError(.notFound, file: word))
    }
    throw Problem(
      code: ExitCodes.usage, what: "no file or command named '\(word)'",
      help: near.map { "did you mean \(ShellCommand(.init($0)).mention)?" }
        ?? "'compose-replay help' lists all commands")
  }

  /// Whether a word is no option, but would be taken for several of one letter, among them `-h`. The
  /// parser would print help, and end as if all were well.
  private static func asksForHelpByChance(_ word: String) -> Bool {
    guard word.hasPrefix("-"), !word.hasPrefix("--"), !word.hasPrefix("-o") else { return false }
    let letters = word.dropFirst()
    return letters.count > 1 && letters.contains("h") && !letters.allSatisfy { "hq".contains($0) }
  }

  /// - Throws: ``Problem`` for help of a word that is no verb; the parser would print the help of
  ///   the whole tool.
  private static func helpWords(_ words: [String]) throws -> [String] {
    guard words.count > 1, !words[1].hasPrefix("-"), !verbs.contains(words[1]) else { return words }
    throw Problem(
      code: ExitCodes.usage, what: "no command named '\(words[1])'",
      help: nearestVerb(to: words[1]).map {
        "did you mean \(ShellCommand("help", .init($0)).mention)?"
      }
        ?? "'compose-replay help' lists all commands")
  }

  static var verbs: [String] {
    ComposeReplay.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The verb that a mistyped word resembles; nil for none.
  static func nearestVerb(to word: String) -> String? {
    NearWords.nearest(to: word, among: verbs)
  }

  /// A file in the same folder whose name resembles that of a missing file; nil for none.
  static func nearestFile(to path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let name = NearWords.nearest(to: url.lastPathComponent, among: names.sorted()) else {
      return nil
    }
    var parent = path[...]
    while parent.last == "/" { parent.removeLast() }
    return parent.lastIndex(of: "/").map { parent[...$0] + name } ?? name
  }
}
